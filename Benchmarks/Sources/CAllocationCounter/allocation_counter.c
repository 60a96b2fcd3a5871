// Interposes the allocation functions of glibc to count calls.
//
// The functions below take the place of glibc's own in the whole process, shared libraries included, because the
// executable comes first in symbol resolution. They forward to the `__libc_` names of the same functions. While counting
// is off each costs one load and one predictable branch, for every contender alike.

#include "allocation_counter.h"

#include <stddef.h>
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) \
    && !__has_feature(memory_sanitizer) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_bool is_counting;
static atomic_llong allocation_count;
static atomic_llong free_count;
static atomic_llong live_byte_count;
static atomic_llong peak_live_byte_count;

static inline bool counts(void) {
    return atomic_load_explicit(&is_counting, memory_order_relaxed);
}

static void count_bytes(long long change) {
    long long live = atomic_fetch_add_explicit(&live_byte_count, change, memory_order_relaxed) + change;
    long long peak = atomic_load_explicit(&peak_live_byte_count, memory_order_relaxed);
    while (live > peak && !atomic_compare_exchange_weak_explicit(
        &peak_live_byte_count, &peak, live, memory_order_relaxed, memory_order_relaxed)) {}
}

static void *count_allocation(void *memory) {
    if (memory != NULL) {
        atomic_fetch_add_explicit(&allocation_count, 1, memory_order_relaxed);
        count_bytes((long long)malloc_usable_size(memory));
    }
    return memory;
}

void *malloc(size_t size) {
    void *memory = __libc_malloc(size);
    return counts() ? count_allocation(memory) : memory;
}

void *calloc(size_t count, size_t size) {
    void *memory = __libc_calloc(count, size);
    return counts() ? count_allocation(memory) : memory;
}

void *realloc(void *old, size_t size) {
    if (!counts()) return __libc_realloc(old, size);
    long long old_size = old == NULL ? 0 : (long long)malloc_usable_size(old);
    void *memory = __libc_realloc(old, size);
    if (memory != NULL) {
        count_bytes(-old_size);
        count_allocation(memory);
    } else if (size == 0 && old != NULL) {
        // glibc frees the block when the new size is 0.
        count_bytes(-old_size);
        atomic_fetch_add_explicit(&free_count, 1, memory_order_relaxed);
    }
    return memory;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    bool is_power_of_two = alignment != 0 && (alignment & (alignment - 1)) == 0;
    if (!is_power_of_two || alignment % sizeof(void *) != 0) return EINVAL;
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = counts() ? count_allocation(memory) : memory;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
    void *memory = __libc_memalign(alignment, size);
    return counts() ? count_allocation(memory) : memory;
}

void free(void *memory) {
    if (memory != NULL && counts()) {
        atomic_fetch_add_explicit(&free_count, 1, memory_order_relaxed);
        count_bytes(-(long long)malloc_usable_size(memory));
    }
    __libc_free(memory);
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
    atomic_store(&allocation_count, 0);
    atomic_store(&free_count, 0);
    atomic_store(&live_byte_count, 0);
    atomic_store(&peak_live_byte_count, 0);
    atomic_store(&is_counting, true);
}

allocation_counts allocation_counter_stop(void) {
    atomic_store(&is_counting, false);
    return (allocation_counts){
        .allocations = atomic_load(&allocation_count),
        .frees = atomic_load(&free_count),
        .live_bytes = atomic_load(&live_byte_count),
        .peak_live_bytes = atomic_load(&peak_live_byte_count),
    };
}

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(void) {}

allocation_counts allocation_counter_stop(void) { return (allocation_counts){0}; }

#endif

#if defined(__GLIBC__)
#include <malloc.h>

void allocation_counter_release_free_memory(void) { malloc_trim(0); }
#else
void allocation_counter_release_free_memory(void) {}
#endif
