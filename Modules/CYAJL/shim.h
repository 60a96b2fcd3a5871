#ifndef CYAJL_SHIM_H
#define CYAJL_SHIM_H

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

/* Swift's own atomics need systems newer than this library does. */
static inline void *_Nullable cyajl_exchange(void *_Nullable *_Nonnull place, void *_Nullable pointer) {
    return __atomic_exchange_n(place, pointer, __ATOMIC_ACQ_REL);
}

/* What the callbacks leave behind: the layout of Swift's Token, which documents it. */
typedef struct {
    uintptr_t address;
    uintptr_t meta;
} cyajl_token;

/* Where the callbacks leave it, and what they must not exceed. */
typedef struct {
    /* Where the next token goes. There is room for one per byte fed, and yajl makes no more. */
    cyajl_token *_Nullable next;
    /* What yajl is reading. Text in it is borrowed; text elsewhere is overwritten soon, so it is copied. */
    uintptr_t input;
    size_t input_count;
    /* Where the next copied text goes. There is room for all bytes fed: no escape decodes to more than it takes. */
    uint8_t *_Nullable arena;
    size_t depth, depth_limit;
    size_t string_limit, key_limit, number_limit;
    /* The text that the scanner has assembled for the token yajl is about to report. */
    int has_replacement;
    cyajl_token replacement;
} cyajl_sink;

/*
 * The callbacks are C because there is one call per event: of a closure Swift makes a thunk that jumps to a function, which
 * costs 1 % of the time for canada.json. The kinds are the raw values of JSONEventKind, in its order.
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
    uint8_t *copy = sink->arena;
    if (length > 0) memcpy(copy, text, length);
    sink->arena = copy + length;
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

static int cyajl_on_null(void *context) { return cyajl_put(context, 0, cyajl_null); }
static int cyajl_on_bool(void *context, int value) { return cyajl_put(context, 0, cyajl_bool | (value ? 16 : 0)); }
static int cyajl_on_number(void *context, const char *text, size_t length) {
    cyajl_sink *sink = context;
    return cyajl_put_text(sink, text, length, sink->number_limit, cyajl_number);
}
static int cyajl_on_string(void *context, const unsigned char *text, size_t length) {
    cyajl_sink *sink = context;
    return cyajl_put_text(sink, text, length, sink->string_limit, cyajl_string);
}
static int cyajl_on_key(void *context, const unsigned char *text, size_t length) {
    cyajl_sink *sink = context;
    return cyajl_put_text(sink, text, length, sink->key_limit, cyajl_key);
}
static int cyajl_on_begin_object(void *context) { return cyajl_put_begin(context, cyajl_begin_object); }
static int cyajl_on_end_object(void *context) { return cyajl_put_end(context, cyajl_end_object); }
static int cyajl_on_begin_array(void *context) { return cyajl_put_begin(context, cyajl_begin_array); }
static int cyajl_on_end_array(void *context) { return cyajl_put_end(context, cyajl_end_array); }

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

/*
 * Swift's SIMD types have no instruction that gathers a comparison into a bit mask, and the intake, the string scanner
 * and the writer live by it. Bit k of a result belongs to byte k.
 */
#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128i cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) { return _mm_loadu_si128((const __m128i *)p); }
static inline cyajl_vector cyajl_fill(uint8_t byte) { return _mm_set1_epi8((char)byte); }
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) { return _mm_cmpeq_epi8(v, _mm_set1_epi8((char)byte)); }
/* Compares as signed bytes, so that 80...FF count as below every limit. */
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) { return _mm_cmplt_epi8(v, _mm_set1_epi8(limit)); }
/* Compares as unsigned bytes. */
static inline cyajl_vector cyajl_at_most(cyajl_vector v, uint8_t limit) {
    return _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8((char)limit)), v);
}
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) { return _mm_or_si128(a, b); }
static inline cyajl_vector cyajl_xor(cyajl_vector a, cyajl_vector b) { return _mm_xor_si128(a, b); }
static inline uint32_t cyajl_bits(cyajl_vector v) { return (uint32_t)_mm_movemask_epi8(v); }
/* Takes a comparison from counters: those of the bytes that are equal grow by 1. */
static inline cyajl_vector cyajl_count(cyajl_vector counters, cyajl_vector v) { return _mm_sub_epi8(counters, v); }
static inline uint32_t cyajl_sum(cyajl_vector v) {
    __m128i sums = _mm_sad_epu8(v, _mm_setzero_si128());
    return (uint32_t)(_mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4));
}

#elif defined(__aarch64__)
#include <arm_neon.h>

typedef uint8x16_t cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) { return vld1q_u8(p); }
static inline cyajl_vector cyajl_fill(uint8_t byte) { return vdupq_n_u8(byte); }
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) { return vceqq_u8(v, vdupq_n_u8(byte)); }
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) {
    return vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(limit));
}
static inline cyajl_vector cyajl_at_most(cyajl_vector v, uint8_t limit) { return vcleq_u8(v, vdupq_n_u8(limit)); }
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) { return vorrq_u8(a, b); }
static inline cyajl_vector cyajl_xor(cyajl_vector a, cyajl_vector b) { return veorq_u8(a, b); }
static inline uint32_t cyajl_bits(cyajl_vector v) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vandq_u8(v, vld1q_u8(weights));
    return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
static inline cyajl_vector cyajl_count(cyajl_vector counters, cyajl_vector v) { return vsubq_u8(counters, v); }
static inline uint32_t cyajl_sum(cyajl_vector v) { return vaddlvq_u8(v); }

#else

typedef struct { uint8_t byte[16]; } cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) {
    cyajl_vector v;
    memcpy(v.byte, p, 16);
    return v;
}
static inline cyajl_vector cyajl_fill(uint8_t byte) {
    cyajl_vector v;
    memset(v.byte, byte, 16);
    return v;
}
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) {
    for (int k = 0; k < 16; k++) v.byte[k] = v.byte[k] == byte ? 0xFF : 0;
    return v;
}
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) {
    for (int k = 0; k < 16; k++) v.byte[k] = (int8_t)v.byte[k] < limit ? 0xFF : 0;
    return v;
}
static inline cyajl_vector cyajl_at_most(cyajl_vector v, uint8_t limit) {
    for (int k = 0; k < 16; k++) v.byte[k] = v.byte[k] <= limit ? 0xFF : 0;
    return v;
}
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) {
    for (int k = 0; k < 16; k++) a.byte[k] |= b.byte[k];
    return a;
}
static inline cyajl_vector cyajl_xor(cyajl_vector a, cyajl_vector b) {
    for (int k = 0; k < 16; k++) a.byte[k] ^= b.byte[k];
    return a;
}
static inline uint32_t cyajl_bits(cyajl_vector v) {
    uint32_t bits = 0;
    for (int k = 0; k < 16; k++) bits |= (uint32_t)(v.byte[k] & 1) << k;
    return bits;
}
static inline cyajl_vector cyajl_count(cyajl_vector counters, cyajl_vector v) {
    for (int k = 0; k < 16; k++) counters.byte[k] -= v.byte[k];
    return counters;
}
static inline uint32_t cyajl_sum(cyajl_vector v) {
    uint32_t sum = 0;
    for (int k = 0; k < 16; k++) sum += v.byte[k];
    return sum;
}
#endif

/* What the intake has to look at: 00...0C, 80...FF and the backslash. Reads 16 bytes. */
static inline cyajl_vector cyajl_notable(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_or(cyajl_below(v, 0x0D), cyajl_equal(v, '\\'));
}

static inline uint32_t cyajl_notable_mask16(const uint8_t *_Nonnull p) { return cyajl_bits(cyajl_notable(p)); }

/* The same for 64 bytes; the usual case, nothing notable, costs one gathering instead of four. */
static inline uint64_t cyajl_notable_mask64(const uint8_t *_Nonnull p) {
    cyajl_vector a = cyajl_notable(p), b = cyajl_notable(p + 16), c = cyajl_notable(p + 32), d = cyajl_notable(p + 48);
    if (cyajl_bits(cyajl_or(cyajl_or(a, b), cyajl_or(c, d))) == 0) return 0;
    return (uint64_t)cyajl_bits(a) | (uint64_t)cyajl_bits(b) << 16 | (uint64_t)cyajl_bits(c) << 32
        | (uint64_t)cyajl_bits(d) << 48;
}

/* What ends a plain stretch inside a string: the quote, the backslash, 00...1F and 80...FF. Reads 16 bytes. */
static inline uint32_t cyajl_string_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_or(cyajl_below(v, 0x20), cyajl_or(cyajl_equal(v, '"'), cyajl_equal(v, '\\'))));
}

/* Space, line feed, carriage return and tab. Reads 16 bytes. */
static inline uint32_t cyajl_blank_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_or(
        cyajl_or(cyajl_equal(v, ' '), cyajl_equal(v, '\n')), cyajl_or(cyajl_equal(v, '\r'), cyajl_equal(v, '\t'))
    ));
}

/* 30...39, of which the exclusive or with 30 leaves 00...09. Reads 16 bytes. */
static inline uint32_t cyajl_digit_mask16(const uint8_t *_Nonnull p) {
    return cyajl_bits(cyajl_at_most(cyajl_xor(cyajl_load(p), cyajl_fill(0x30)), 9));
}

/* What has to be escaped in a string that is written: the quote, the backslash and 00...1F. Reads 16 bytes. */
static inline uint32_t cyajl_escape_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_or(cyajl_at_most(v, 0x1F), cyajl_or(cyajl_equal(v, '"'), cyajl_equal(v, '\\'))));
}

static inline uint32_t cyajl_slash_mask16(const uint8_t *_Nonnull p) { return cyajl_bits(cyajl_equal(cyajl_load(p), '/')); }

/* How many of some bytes are equal to one. */
static inline size_t cyajl_count_equal(const uint8_t *_Nonnull p, size_t count, uint8_t byte) {
    size_t found = 0;
    while (count >= 16) {
        /* A counter holds 255 at most. */
        cyajl_vector counters = cyajl_fill(0);
        for (int k = 0; k < 255 && count >= 16; k++, p += 16, count -= 16) {
            counters = cyajl_count(counters, cyajl_equal(cyajl_load(p), byte));
        }
        found += cyajl_sum(counters);
    }
    for (; count > 0; p++, count--) found += *p == byte;
    return found;
}

/* Bytes with this value. Reads 32 bytes. */
static inline uint32_t cyajl_equal_mask32(const uint8_t *_Nonnull p, uint8_t byte) {
    return cyajl_bits(cyajl_equal(cyajl_load(p), byte)) | cyajl_bits(cyajl_equal(cyajl_load(p + 16), byte)) << 16;
}

/* What elements are told apart by. */
typedef struct { uint64_t quotes, backslashes, opens, closes, commas; } cyajl_structure;

/* Reads 64 bytes. The two kinds of brackets differ in one bit. */
static inline cyajl_structure cyajl_structure64(const uint8_t *_Nonnull p) {
    cyajl_structure s = {0, 0, 0, 0, 0};
    for (int k = 0; k < 64; k += 16) {
        cyajl_vector v = cyajl_load(p + k), bracket = cyajl_or(v, cyajl_fill(0x20));
        s.quotes |= (uint64_t)cyajl_bits(cyajl_equal(v, '"')) << k;
        s.backslashes |= (uint64_t)cyajl_bits(cyajl_equal(v, '\\')) << k;
        s.opens |= (uint64_t)cyajl_bits(cyajl_equal(bracket, '{')) << k;
        s.closes |= (uint64_t)cyajl_bits(cyajl_equal(bracket, '}')) << k;
        s.commas |= (uint64_t)cyajl_bits(cyajl_equal(v, ',')) << k;
    }
    return s;
}

#endif
