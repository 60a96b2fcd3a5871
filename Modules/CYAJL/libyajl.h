#ifndef CYAJL_LIBYAJL_H
#define CYAJL_LIBYAJL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>
#elif __has_include(<yajl_parse.h>)
/* Where pkg-config names the yajl directory itself, as Homebrew's formula does. */
#include <yajl_parse.h>
#include <yajl_version.h>
#else
#error "yajl/yajl_parse.h not found: run Scripts/setup, or install libyajl-dev (Debian, Ubuntu), yajl-devel (Fedora), yajl-dev (Alpine) or yajl (Arch, Homebrew)"
#endif

/* Swift does not import variadic functions. */
static inline int cyajl_config(yajl_handle _Nonnull handle, yajl_option option, int on) {
    return yajl_config(handle, option, on);
}

/* A token as the callbacks write it: the layout of Swift's Token, which documents it. */
typedef struct {
    uintptr_t address;
    uintptr_t meta;
} cyajl_token;

/* Where the callbacks write tokens, and what they must not exceed. */
typedef struct {
    /* Where the next token goes. There is room for one per byte fed, and yajl makes no more. */
    cyajl_token *_Nullable next;
    /* The text that yajl is reading. Text in it is borrowed; text elsewhere is overwritten soon, so it is copied. */
    uintptr_t input;
    size_t input_count;
    /* Where the next copied text goes. There is room for all bytes fed: no escape decodes to more than it takes. */
    uint8_t *_Nullable next_text;
    size_t depth, depth_limit;
    size_t string_limit, key_limit, number_limit;
    /* The text that the scanner has assembled for the token yajl is about to report. */
    int has_replacement;
    cyajl_token replacement;
} cyajl_sink;

/*
 * The callbacks are in C because there is one call per event. For a closure, Swift makes a thunk that jumps to a function,
 * which costs 1 % of the time for canada.json. The kinds are the raw values of JSONEventKind, in its order.
 */
enum { cyajl_null, cyajl_bool, cyajl_number, cyajl_string, cyajl_key, cyajl_begin_object, cyajl_end_object, cyajl_begin_array, cyajl_end_array };

static inline int cyajl_put(cyajl_sink *_Nonnull sink, uintptr_t address, uintptr_t meta) {
    cyajl_token *token = sink->next;
    token->address = address;
    token->meta = meta;
    sink->next = token + 1;
    return 1;
}

/* Text in one of yajl's own buffers, which the next token overwrites. */
static __attribute__((noinline)) int cyajl_put_foreign_text(
    cyajl_sink *_Nonnull sink, const void *_Nullable text, size_t length, uintptr_t kind
) {
    if (sink->has_replacement) {
        sink->has_replacement = 0;
        return cyajl_put(sink, sink->replacement.address, sink->replacement.meta | kind);
    }
    uint8_t *copy = sink->next_text;
    if (length > 0) memcpy(copy, text, length);
    sink->next_text = copy + length;
    return cyajl_put(sink, (uintptr_t)copy, (uintptr_t)length << 8 | kind);
}

static inline int cyajl_put_text(
    cyajl_sink *_Nonnull sink, const void *_Nullable text, size_t length, size_t limit, uintptr_t kind
) {
    if (length > limit) return 0;
    if ((uintptr_t)text - sink->input >= sink->input_count) return cyajl_put_foreign_text(sink, text, length, kind);
    return cyajl_put(sink, (uintptr_t)text, (uintptr_t)length << 8 | kind);
}

static inline int cyajl_put_begin(cyajl_sink *_Nonnull sink, uintptr_t kind) {
    if (sink->depth >= sink->depth_limit) return 0;
    sink->depth++;
    return cyajl_put(sink, 0, kind);
}

static inline int cyajl_put_end(cyajl_sink *_Nonnull sink, uintptr_t kind) {
    sink->depth--;
    return cyajl_put(sink, 0, kind);
}

/* The casts are for C++: a program that uses it reads this header as such. */
static int cyajl_on_null(void *context) { return cyajl_put((cyajl_sink *)context, 0, cyajl_null); }
static int cyajl_on_bool(void *context, int value) {
    return cyajl_put((cyajl_sink *)context, 0, cyajl_bool | (value ? 16 : 0));
}
static int cyajl_on_number(void *context, const char *text, size_t length) {
    cyajl_sink *sink = (cyajl_sink *)context;
    return cyajl_put_text(sink, text, length, sink->number_limit, cyajl_number);
}
static int cyajl_on_string(void *context, const unsigned char *text, size_t length) {
    cyajl_sink *sink = (cyajl_sink *)context;
    return cyajl_put_text(sink, text, length, sink->string_limit, cyajl_string);
}
static int cyajl_on_key(void *context, const unsigned char *text, size_t length) {
    cyajl_sink *sink = (cyajl_sink *)context;
    return cyajl_put_text(sink, text, length, sink->key_limit, cyajl_key);
}
static int cyajl_on_begin_object(void *context) { return cyajl_put_begin((cyajl_sink *)context, cyajl_begin_object); }
static int cyajl_on_end_object(void *context) { return cyajl_put_end((cyajl_sink *)context, cyajl_end_object); }
static int cyajl_on_begin_array(void *context) { return cyajl_put_begin((cyajl_sink *)context, cyajl_begin_array); }
static int cyajl_on_end_array(void *context) { return cyajl_put_end((cyajl_sink *)context, cyajl_end_array); }

/*
 * yajl keeps a pointer to its callbacks, so there is one table that never moves. Integers and doubles come as text: yajl's
 * own conversions lose digits, signs and whole documents.
 */
static inline yajl_handle _Nullable cyajl_alloc(cyajl_sink *_Nonnull sink) {
    static const yajl_callbacks callbacks = {
        cyajl_on_null, cyajl_on_bool, NULL, NULL, cyajl_on_number, cyajl_on_string,
        cyajl_on_begin_object, cyajl_on_key, cyajl_on_end_object, cyajl_on_begin_array, cyajl_on_end_array,
    };
    return yajl_alloc(&callbacks, NULL, sink);
}

#endif
