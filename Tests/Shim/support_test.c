/*
 * Compares the functions of Modules/CYAJLSupport/support.h with loops over single bytes. Each text is an allocation of its own
 * of exactly the size that may be read, so that AddressSanitizer sees one byte too many.
 */
#include "../../Modules/CYAJLSupport/support.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned long checks;

static void check(int holds, const char *function, const uint8_t *text, size_t count) {
    checks++;
    if (holds) return;
    fprintf(stderr, "%s is wrong for", function);
    for (size_t k = 0; k < count; k++) fprintf(stderr, " %02X", text[k]);
    fprintf(stderr, "\n");
    exit(1);
}

static int is_notable(uint8_t byte) { return byte < 0x0D || byte >= 0x80 || byte == '\\'; }
static int ends_plain(uint8_t byte) { return byte < 0x20 || byte >= 0x80 || byte == '\\' || byte == '"'; }
static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
static int is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }
static int is_escaped(uint8_t byte) { return byte < 0x20 || byte == '\\' || byte == '"'; }
static int is_slash(uint8_t byte) { return byte == '/'; }
static int is_quote(uint8_t byte) { return byte == '"'; }
static int is_backslash(uint8_t byte) { return byte == '\\'; }
static int opens(uint8_t byte) { return byte == '[' || byte == '{'; }
static int closes(uint8_t byte) { return byte == ']' || byte == '}'; }
static int is_comma(uint8_t byte) { return byte == ','; }

static uint64_t mask(const uint8_t *text, size_t count, int (*test)(uint8_t)) {
    uint64_t bits = 0;
    for (size_t k = 0; k < count; k++) bits |= (uint64_t)(test(text[k]) != 0) << k;
    return bits;
}

static uint8_t *exactly(const uint8_t *text, size_t count) {
    uint8_t *copy = malloc(count > 0 ? count : 1);
    if (copy == NULL) abort();
    memcpy(copy, text, count);
    return copy;
}

static void check_copy(const uint8_t *text, size_t count, int ascii_only, int escapes_slashes) {
    uint8_t *to = malloc(count);
    if (to == NULL) abort();
    size_t plain = 0;
    while (plain < count && !is_escaped(text[plain]) && !(ascii_only && text[plain] >= 0x80)
        && !(escapes_slashes && text[plain] == '/')) {
        plain++;
    }
    size_t copied = cyajl_copy_plain(to, text, count, ascii_only, escapes_slashes);
    check(copied == plain && memcmp(to, text, plain) == 0, "cyajl_copy_plain", text, count);
    free(to);
}

/* As this processor does it, and as an older one does. */
static void check_structure(const uint8_t *text) {
    cyajl_structure expected = {
        mask(text, 64, is_quote), mask(text, 64, is_backslash), mask(text, 64, opens), mask(text, 64, closes)
    };
    cyajl_structure found;
    cyajl_structures(text, 1, &found);
    check(memcmp(&found, &expected, sizeof expected) == 0, "cyajl_structures", text, 64);
    cyajl_find_structures(text, 1, &found);
    check(memcmp(&found, &expected, sizeof expected) == 0, "cyajl_find_structures", text, 64);
}

/* All masks of 64 bytes. */
static void check_block(const uint8_t *bytes) {
    uint8_t *text = exactly(bytes, 64);
    check(cyajl_notable_mask64(text) == mask(text, 64, is_notable), "cyajl_notable_mask64", text, 64);
    check_structure(text);
    check(cyajl_equal_mask64(text, ',') == mask(text, 64, is_comma), "cyajl_equal_mask64", text, 64);
    for (size_t count = 16; count <= 64; count++) {
        uint8_t *start = exactly(bytes, count);
        for (int kind = 0; kind < 4; kind++) check_copy(start, count, kind & 1, kind >> 1);
        free(start);
    }
    free(text);

    text = exactly(bytes, 16);
    check(cyajl_notable_mask16(text) == mask(text, 16, is_notable), "cyajl_notable_mask16", text, 16);
    check(cyajl_string_mask16(text) == mask(text, 16, ends_plain), "cyajl_string_mask16", text, 16);
    check(cyajl_blank_mask16(text) == mask(text, 16, is_blank), "cyajl_blank_mask16", text, 16);
    check(cyajl_digit_mask16(text) == mask(text, 16, is_digit), "cyajl_digit_mask16", text, 16);
    check(cyajl_escape_mask16(text) == mask(text, 16, is_escaped), "cyajl_escape_mask16", text, 16);
    check(cyajl_slash_mask16(text) == mask(text, 16, is_slash), "cyajl_slash_mask16", text, 16);
    free(text);

    text = exactly(bytes, 32);
    for (int byte = 0; byte < 256; byte += 17) {
        uint32_t expected = 0;
        for (int k = 0; k < 32; k++) expected |= (uint32_t)(text[k] == byte) << k;
        check(cyajl_equal_mask32(text, (uint8_t)byte) == expected, "cyajl_equal_mask32", text, 32);
    }
    check(cyajl_equal_mask32(text, text[31]) >> 31 == 1, "cyajl_equal_mask32", text, 32);
    free(text);
}

static void check_count(size_t count, uint8_t byte, unsigned every) {
    uint8_t *text = malloc(count > 0 ? count : 1);
    if (text == NULL) abort();
    size_t expected = 0;
    for (size_t k = 0; k < count; k++) {
        int is_equal = k % every == 0;
        text[k] = is_equal ? byte : (uint8_t)~byte;
        expected += (size_t)is_equal;
    }
    checks++;
    if (cyajl_count_equal(text, count, byte) != expected) {
        fprintf(stderr, "cyajl_count_equal is wrong for %zu bytes, every %u of them equal\n", count, every);
        exit(1);
    }
    free(text);
}

int main(void) {
    uint8_t text[64];
    /* Each byte at each place, among some that are in no class and among some that are in one. */
    static const uint8_t others[] = {'a', '"', 0x00, 0x7F, 0x80, 0xFF};
    for (size_t other = 0; other < sizeof others; other++) {
        for (int place = 0; place < 64; place++) {
            for (int byte = 0; byte < 256; byte++) {
                memset(text, others[other], sizeof text);
                text[place] = (uint8_t)byte;
                check_block(text);
            }
        }
    }
    uint64_t state = 0x9E3779B97F4A7C15;
    for (int round = 0; round < 2000; round++) {
        for (size_t k = 0; k < sizeof text; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            text[k] = (uint8_t)(state >> 56);
        }
        check_block(text);
    }
    /* Around what is counted at once. */
    static const size_t counts[] = {0, 1, 15, 16, 17, 191, 192, 193, 383, 384, 385, 40000};
    for (size_t index = 0; index < sizeof counts / sizeof counts[0]; index++) {
        for (unsigned every = 1; every <= 3; every++) {
            check_count(counts[index], '\n', every);
            check_count(counts[index], 0xFF, every);
        }
    }
    void *place = NULL;
    check(cyajl_exchange(&place, text) == NULL && cyajl_exchange(&place, NULL) == text, "cyajl_exchange", text, 0);
    printf("support.h: %lu checks passed\n", checks);
    return 0;
}
