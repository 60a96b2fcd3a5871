#ifndef CYAJL_SUPPORT_H
#define CYAJL_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Whether the process has only one thread. Only glibc tells; elsewhere the answer is no. */
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
static inline bool cyajl_has_one_thread(void) { return __libc_single_threaded; }
#else
static inline bool cyajl_has_one_thread(void) { return false; }
#endif

/* Swift's own atomics are one more library that a program has to be deployed with. */
static inline void *_Nullable cyajl_exchange(void *_Nullable *_Nonnull place, void *_Nullable pointer) {
    return __atomic_exchange_n(place, pointer, __ATOMIC_ACQ_REL);
}

/* Adds to a number that threads share, and returns the sum. */
static inline ptrdiff_t cyajl_add(ptrdiff_t *_Nonnull place, ptrdiff_t number) {
    return __atomic_add_fetch(place, number, __ATOMIC_ACQ_REL);
}

/* Lets the processor fetch memory that is read soon, from any address. */
static inline void cyajl_prefetch(const void *_Nullable p) { __builtin_prefetch(p); }

/*
 * Swift's SIMD types have no operation that gathers a comparison into a bit mask, and libyajl's slices, the string scanner
 * and the writer depend on it. These are the vectors of clang, which Swift reads headers with: each processor gets its own
 * instructions. A comparison has all bits of a byte set or none; bit k of a mask belongs to byte k.
 */
typedef uint8_t cyajl_vector __attribute__((ext_vector_type(16)));
typedef int8_t cyajl_signed_vector __attribute__((ext_vector_type(16)));
typedef bool cyajl_flags __attribute__((ext_vector_type(16)));

static inline cyajl_vector cyajl_load(const uint8_t *_Nonnull p) {
    cyajl_vector v;
    memcpy(&v, p, 16);
    return v;
}
static inline void cyajl_store(uint8_t *_Nonnull p, cyajl_vector v) { memcpy(p, &v, 16); }
static inline cyajl_vector cyajl_equal(cyajl_vector v, uint8_t byte) { return (cyajl_vector)(v == byte); }
static inline cyajl_vector cyajl_at_most(cyajl_vector v, uint8_t limit) { return (cyajl_vector)(v <= limit); }
/* Compares as signed bytes, so that 80...FF count as below every limit. */
static inline cyajl_vector cyajl_below(cyajl_vector v, int8_t limit) {
    return (cyajl_vector)((cyajl_signed_vector)v < limit);
}
static inline uint32_t cyajl_bits(cyajl_vector v) {
    cyajl_flags flags = __builtin_convertvector(v, cyajl_flags);
    uint16_t bits;
    memcpy(&bits, &flags, 2);
    return bits;
}

/* The bytes to be looked at before libyajl gets them: 00...0C, 80...FF and the backslash. Reads 16 bytes. */
static inline cyajl_vector cyajl_notable(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_below(v, 0x0D) | cyajl_equal(v, '\\');
}

static inline uint32_t cyajl_notable_mask16(const uint8_t *_Nonnull p) { return cyajl_bits(cyajl_notable(p)); }

/* The same for 64 bytes; the usual case, nothing notable, costs one gathering instead of four. */
static inline uint64_t cyajl_notable_mask64(const uint8_t *_Nonnull p) {
    cyajl_vector a = cyajl_notable(p), b = cyajl_notable(p + 16), c = cyajl_notable(p + 32), d = cyajl_notable(p + 48);
    if (cyajl_bits(a | b | c | d) == 0) return 0;
    return (uint64_t)cyajl_bits(a) | (uint64_t)cyajl_bits(b) << 16 | (uint64_t)cyajl_bits(c) << 32
        | (uint64_t)cyajl_bits(d) << 48;
}

/* The bytes that end a plain stretch inside a string: the quote, the backslash, 00...1F and 80...FF. Reads 16 bytes. */
static inline uint32_t cyajl_string_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_below(v, 0x20) | cyajl_equal(v, '"') | cyajl_equal(v, '\\'));
}

/* Space, line feed, carriage return and tab. Reads 16 bytes. */
static inline uint32_t cyajl_blank_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_equal(v, ' ') | cyajl_equal(v, '\n') | cyajl_equal(v, '\r') | cyajl_equal(v, '\t'));
}

/* 30...39, of which the exclusive or with 30 leaves 00...09. Reads 16 bytes. */
static inline uint32_t cyajl_digit_mask16(const uint8_t *_Nonnull p) {
    return cyajl_bits(cyajl_at_most(cyajl_load(p) ^ 0x30, 9));
}

/* The bytes to be escaped in a string that is written: the quote, the backslash and 00...1F. Reads 16 bytes. */
static inline uint32_t cyajl_escape_mask16(const uint8_t *_Nonnull p) {
    cyajl_vector v = cyajl_load(p);
    return cyajl_bits(cyajl_at_most(v, 0x1F) | cyajl_equal(v, '"') | cyajl_equal(v, '\\'));
}

static inline uint32_t cyajl_slash_mask16(const uint8_t *_Nonnull p) { return cyajl_bits(cyajl_equal(cyajl_load(p), '/')); }

/*
 * Copies bytes up to the first that has to be escaped, and returns how many there are before it. There must be at least 16
 * bytes. Bytes after the first escaped one may be copied too. The last block overlaps the one before it, so nothing is touched
 * beyond the end.
 */
static inline size_t cyajl_copy_plain(
    uint8_t *_Nonnull to, const uint8_t *_Nonnull from, size_t count, bool ascii_only, bool escapes_slashes
) {
    for (size_t k = 0; k < count;) {
        if (k + 16 > count) k = count - 16;
        cyajl_vector v = cyajl_load(from + k), found = cyajl_equal(v, '"') | cyajl_equal(v, '\\');
        found |= ascii_only ? cyajl_below(v, 0x20) : cyajl_at_most(v, 0x1F);
        if (escapes_slashes) found |= cyajl_equal(v, '/');
        cyajl_store(to + k, v);
        uint32_t bits = cyajl_bits(found);
        if (bits != 0) return k + (size_t)__builtin_ctz(bits);
        k += 16;
    }
    return count;
}

/* The number of bytes that are equal to one byte. */
static inline size_t cyajl_count_equal(const uint8_t *_Nonnull p, size_t count, uint8_t byte) {
    size_t found = 0;
    /* The compiler counts in vectors of bytes, since a byte holds all there can be. */
    for (; count >= 192; p += 192, count -= 192) {
        uint8_t some = 0;
        for (int k = 0; k < 192; k++) some += p[k] == byte;
        found += some;
    }
    for (size_t k = 0; k < count; k++) found += p[k] == byte;
    return found;
}

/* Bytes with this value. Reads 32 bytes. */
static inline uint32_t cyajl_equal_mask32(const uint8_t *_Nonnull p, uint8_t byte) {
    return cyajl_bits(cyajl_equal(cyajl_load(p), byte)) | cyajl_bits(cyajl_equal(cyajl_load(p + 16), byte)) << 16;
}

typedef uint8_t cyajl_block __attribute__((ext_vector_type(64)));
typedef bool cyajl_block_flags __attribute__((ext_vector_type(64)));

/* Bytes that have this value, or would have it with some more bits. Reads 64 bytes. */
static inline __attribute__((always_inline)) uint64_t cyajl_block_mask(const uint8_t *_Nonnull p, uint8_t bits, uint8_t byte) {
    cyajl_block block;
    memcpy(&block, p, 64);
    cyajl_block_flags flags = __builtin_convertvector((block | bits) == byte, cyajl_block_flags);
    uint64_t mask;
    memcpy(&mask, &flags, 8);
    return mask;
}

/* Bytes with this value. Reads 64 bytes. */
static inline uint64_t cyajl_equal_mask64(const uint8_t *_Nonnull p, uint8_t byte) { return cyajl_block_mask(p, 0, byte); }

/* The bytes that tell where strings, arrays and objects begin and end. */
typedef struct { uint64_t quotes, backslashes, opens, closes; } cyajl_structure;

/* The structures of some blocks of 64 bytes. The two kinds of brackets differ in one bit. */
static inline __attribute__((always_inline)) void cyajl_find_structures(
    const uint8_t *_Nonnull p, size_t blocks, cyajl_structure *_Nonnull found
) {
    for (; blocks > 0; blocks--, p += 64, found++) {
        found->quotes = cyajl_block_mask(p, 0, '"');
        found->backslashes = cyajl_block_mask(p, 0, '\\');
        found->opens = cyajl_block_mask(p, 0x20, '{');
        found->closes = cyajl_block_mask(p, 0x20, '}');
    }
}

#if defined(__x86_64__)
/* The same with the instructions that most processors have, but not those for which programs are built by default. */
static __attribute__((target("avx2"))) void cyajl_find_structures_avx2(
    const uint8_t *_Nonnull p, size_t blocks, cyajl_structure *_Nonnull found
) {
    cyajl_find_structures(p, blocks, found);
}
#endif

/* The same with what this processor has. */
static inline void cyajl_structures(const uint8_t *_Nonnull p, size_t blocks, cyajl_structure *_Nonnull found) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return cyajl_find_structures_avx2(p, blocks, found);
#endif
    cyajl_find_structures(p, blocks, found);
}

#endif
