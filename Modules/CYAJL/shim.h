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

/*
 * Swift's SIMD types have no instruction that gathers a comparison into a bit mask, and the intake and the string scanner
 * live by it. Bit k of a result belongs to byte k.
 */
#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128i cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) { return _mm_loadu_si128((const __m128i *)p); }
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) { return _mm_cmpeq_epi8(v, _mm_set1_epi8((char)byte)); }
/* Compares as signed bytes, so that 80...FF count as below every limit. */
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) { return _mm_cmplt_epi8(v, _mm_set1_epi8(limit)); }
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) { return _mm_or_si128(a, b); }
static inline uint32_t cyajl_bits(cyajl_vector v) { return (uint32_t)_mm_movemask_epi8(v); }

#elif defined(__aarch64__)
#include <arm_neon.h>

typedef uint8x16_t cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) { return vld1q_u8(p); }
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) { return vceqq_u8(v, vdupq_n_u8(byte)); }
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) {
    return vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(limit));
}
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) { return vorrq_u8(a, b); }
static inline uint32_t cyajl_bits(cyajl_vector v) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vandq_u8(v, vld1q_u8(weights));
    return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

#else

typedef struct { uint8_t byte[16]; } cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) {
    cyajl_vector v;
    memcpy(v.byte, p, 16);
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
static inline cyajl_vector cyajl_or(cyajl_vector a, cyajl_vector b) {
    for (int k = 0; k < 16; k++) a.byte[k] |= b.byte[k];
    return a;
}
static inline uint32_t cyajl_bits(cyajl_vector v) {
    uint32_t bits = 0;
    for (int k = 0; k < 16; k++) bits |= (uint32_t)(v.byte[k] & 1) << k;
    return bits;
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

/* Blanks of an indentation: spaces and tabs. Reads 16 bytes. */
static inline uint32_t cyajl_indent_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_or(cyajl_equal(v, ' '), cyajl_equal(v, '\t')));
}

#endif
