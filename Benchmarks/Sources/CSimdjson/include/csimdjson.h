#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The contents of a document or of a part of it.
typedef struct {
    /// Arrays and objects.
    uint64_t containers;
    /// Bytes of all keys, after unescaping.
    uint64_t key_bytes;
    /// String values.
    uint64_t strings;
    /// Their bytes, after unescaping.
    uint64_t string_bytes;
    /// First bytes of all strings and keys.
    uint64_t text_first_bytes;
    /// Numbers.
    uint64_t numbers;
    /// `true`, `false` and `null`.
    uint64_t literals;
    /// All numbers as doubles, added in document order.
    double number_sum;
} csimdjson_summary;

/// A step from a value to one inside it.
typedef struct {
    /// The name of a member, or NULL for an element of an array.
    const char *_Nullable key;
    size_t key_length;
    /// The index of the element.
    size_t index;
} csimdjson_path_component;

/// A parser, with the memory of the document that it has read last.
typedef struct csimdjson_parser csimdjson_parser;

/// The functions of the library, in a table, so that there need not be any where the library is missing.
typedef struct {
    /// The version, and which of its implementations suits this processor.
    const char *_Nonnull version;

    /// How many bytes that nobody looks at must follow a document in memory.
    size_t padding;

    csimdjson_parser *_Nonnull (*_Nonnull create)(void);
    void (*_Nonnull destroy)(csimdjson_parser *_Nonnull parser);

    /// Reads a document; NULL, or why it is refused.
    const char *_Nullable (*_Nonnull parse)(
        csimdjson_parser *_Nonnull parser, const uint8_t *_Nonnull bytes, size_t count);

    /// Adds everything in the document to a summary.
    void (*_Nonnull summarize)(const csimdjson_parser *_Nonnull parser, csimdjson_summary *_Nonnull summary);

    /// Adds the value at a path to a summary, nothing if there is none.
    void (*_Nonnull summarize_at)(
        const csimdjson_parser *_Nonnull parser, const csimdjson_path_component *_Nullable path, size_t count,
        csimdjson_summary *_Nonnull summary);
} csimdjson_functions;

/// The functions of the library; NULL if it was not there when this was compiled.
const csimdjson_functions *_Nullable csimdjson(void);

#ifdef __cplusplus
}
#endif

#endif
