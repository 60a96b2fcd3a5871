#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The allocations of all threads of the process while counting was on.
typedef struct {
    /// Calls that took memory: malloc, calloc, posix_memalign, aligned_alloc, and realloc.
    int64_t allocations;
    /// Calls of free with something to free.
    int64_t frees;
    /// Usable bytes taken minus usable bytes given back; negative if older memory was freed.
    int64_t live_bytes;
    /// The highest value of live_bytes.
    int64_t peak_live_bytes;
} allocation_counts;

/// Whether calls can be counted in this process: only with glibc, and not under a sanitizer that has its own malloc.
bool allocation_counter_is_available(void);

/// Sets all counts to 0 and starts counting.
void allocation_counter_start(void);

/// Stops counting and returns the counts.
allocation_counts allocation_counter_stop(void);

/// Gives memory that is free back to the system, where the allocator can do that.
void allocation_counter_release_free_memory(void);

#endif
