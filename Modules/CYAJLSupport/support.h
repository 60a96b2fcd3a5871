#ifndef CYAJL_SUPPORT_H
#define CYAJL_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Swift's own atomics need systems newer than this library does. */
static inline void *_Nullable cyajl_exchange(void *_Nullable *_Nonnull place, void *_Nullable pointer) {
    return __atomic_exchange_n(place, pointer, __ATOMIC_ACQ_REL);
}

/*
 * Swift's SIMD types have no instruction that gathers a comparison into a bit mask, and libyajl's slices, the string
 * scanner and the writer live by it. Bit k of a result belongs to byte k.
 */
#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128i cyajl_vector;
static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) { return _mm_loadu_si128((const __m128i *)p); }
static inline void cyajl_store(uint8_t *_Nonnull p, cyajl_vector v) { _mm_storeu_si128((__m128i *)p, v); }
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
static inline void cyajl_store(uint8_t *_Nonnull p, cyajl_vector v) { vst1q_u8(p, v); }
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
static inline void cyajl_store(uint8_t *_Nonnull p, cyajl_vector v) { memcpy(p, v.byte, 16); }
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

/* What has to be looked at before libyajl gets it: 00...0C, 80...FF and the backslash. Reads 16 bytes. */
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

/*
 * Copies bytes up to the first that has to be escaped, and returns how many there are before it: of these, 16 or more in
 * all, any number may be copied too. The last block overlaps the one before it, so nothing is touched beyond the end.
 */
static inline size_t cyajl_copy_plain(
    uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count, _Bool ascii_only, _Bool escapes_slashes
) {
    for (size_t k = 0; k < count;) {
        if (k + 16 > count) k = count - 16;
        cyajl_vector v = cyajl_load(from + k), found = cyajl_or(cyajl_equal(v, '"'), cyajl_equal(v, '\\'));
        found = cyajl_or(found, ascii_only ? cyajl_below(v, 0x20) : cyajl_at_most(v, 0x1F));
        if (escapes_slashes) found = cyajl_or(found, cyajl_equal(v, '/'));
        cyajl_store(to + k, v);
        uint32_t bits = cyajl_bits(found);
        if (bits != 0) return k + (size_t)__builtin_ctz(bits);
        k += 16;
    }
    return count;
}

/* How many of some bytes are equal to one. */
static inline size_t cyajl_count_equal(const uint8_t *_Nonnull p, size_t count, uint8_t byte) {
    size_t found = 0;
    while (count >= 64) {
        /* Four at a time, since a loop around one costs more than the one. A counter holds 255 at most. */
        cyajl_vector a = cyajl_fill(0), b = a, c = a, d = a;
        for (int k = 0; k < 255 && count >= 64; k++, p += 64, count -= 64) {
            a = cyajl_count(a, cyajl_equal(cyajl_load(p), byte));
            b = cyajl_count(b, cyajl_equal(cyajl_load(p + 16), byte));
            c = cyajl_count(c, cyajl_equal(cyajl_load(p + 32), byte));
            d = cyajl_count(d, cyajl_equal(cyajl_load(p + 48), byte));
        }
        found += cyajl_sum(a) + cyajl_sum(b) + cyajl_sum(c) + cyajl_sum(d);
    }
    for (; count > 0; p++, count--) found += *p == byte;
    return found;
}

/* Bytes with this value. Reads 32 bytes. */
static inline uint32_t cyajl_equal_mask32(const uint8_t *_Nonnull p, uint8_t byte) {
    return cyajl_bits(cyajl_equal(cyajl_load(p), byte)) | cyajl_bits(cyajl_equal(cyajl_load(p + 16), byte)) << 16;
}

/* Bytes with this value. Reads 64 bytes. */
static inline uint64_t cyajl_equal_mask64(const uint8_t *_Nonnull p, uint8_t byte) {
    return (uint64_t)cyajl_equal_mask32(p, byte) | (uint64_t)cyajl_equal_mask32(p + 32, byte) << 32;
}

/* What tells where strings, arrays and objects begin and end. */
typedef struct { uint64_t quotes, backslashes, opens, closes; } cyajl_structure;

/* Reads 64 bytes. The two kinds of brackets differ in one bit. Most blocks have no backslash, which costs one gathering. */
static inline cyajl_structure cyajl_structure64(const uint8_t *_Nonnull p) {
    cyajl_structure s = {0, 0, 0, 0};
    cyajl_vector backslashes = cyajl_fill(0);
    for (int k = 0; k < 64; k += 16) {
        cyajl_vector v = cyajl_load(p + k), bracket = cyajl_or(v, cyajl_fill(0x20));
        s.quotes |= (uint64_t)cyajl_bits(cyajl_equal(v, '"')) << k;
        s.opens |= (uint64_t)cyajl_bits(cyajl_equal(bracket, '{')) << k;
        s.closes |= (uint64_t)cyajl_bits(cyajl_equal(bracket, '}')) << k;
        backslashes = cyajl_or(backslashes, cyajl_equal(v, '\\'));
    }
    if (cyajl_bits(backslashes) != 0) s.backslashes = cyajl_equal_mask64(p, '\\');
    return s;
}

#endif
