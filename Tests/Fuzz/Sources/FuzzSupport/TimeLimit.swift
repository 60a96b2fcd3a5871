import Foundation

/// Ends the process if the case takes more than 20 seconds of the processor.
///
/// The time limit of libFuzzer counts time of the clock, which says little on a busy machine.
func limitTime() {
    // The abort is for libFuzzer, which keeps the input.
    signal(SIGPROF) { _ in abort() }
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 20, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
}
