#ifndef CBENCH_H
#define CBENCH_H

#include <stddef.h>
#include <stdint.h>

/// The sums of a contender of the task "events".
typedef struct {
    /// Bytes of all strings and keys, after unescaping.
    uint64_t text_bytes;
    /// First bytes of all strings and keys.
    uint64_t text_first_bytes;
    /// Bytes of the texts of all numbers; not set by cbench_typed_events.
    uint64_t number_bytes;
    /// First bytes of the texts of all numbers; not set by cbench_typed_events.
    uint64_t number_first_bytes;
    /// All numbers as doubles, added in document order; set by cbench_typed_events only.
    double number_sum;
} cbench_summary;

/// Adds up the events of a document with libyajl: default options, the whole buffer in one call, texts of numbers.
///
/// Returns NULL, or why the document was refused.
const char *_Nullable cbench_events(
    const unsigned char *_Nullable bytes, size_t count, cbench_summary *_Nonnull summary);

/// The same with libyajl's integer and double callbacks, which convert every number.
const char *_Nullable cbench_typed_events(
    const unsigned char *_Nullable bytes, size_t count, cbench_summary *_Nonnull summary);

/// Checks a document with libyajl without any callbacks.
///
/// Returns NULL, or why the document was refused.
const char *_Nullable cbench_validate(const unsigned char *_Nullable bytes, size_t count);

/// The version of libyajl that is used: 20100 for 2.1.0.
int cbench_yajl_version(void);

#endif
