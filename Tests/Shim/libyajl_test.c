/*
 * Runs libyajl with the callbacks of Modules/CYAJL/libyajl.h: the tokens they leave, and the limits at n - 1, n and n + 1. The
 * buffers have exactly the room that the header asks for, so that AddressSanitizer sees one token or byte too many.
 */
#include "../../Modules/CYAJL/libyajl.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned long checks;

static void fail(const char *text, const char *reason) {
    fprintf(stderr, "%s: %s\n", text, reason);
    exit(1);
}

static void *room(size_t count) {
    void *memory = malloc(count > 0 ? count : 1);
    if (memory == NULL) abort();
    return memory;
}

typedef struct {
    size_t depth, string, key, number;
} limits;

static const limits none = {SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};

/* Parses a text in pieces and compares its tokens, written in one line, and whether it was parsed to its end. */
static void check(const char *text, size_t piece, limits limits, const char *expected, int ends_well) {
    size_t length = strlen(text), used = 0;
    char *found = room(8 * length + 64);
    found[0] = 0;
    cyajl_sink sink = {0};
    sink.depth_limit = limits.depth;
    sink.string_limit = limits.string;
    sink.key_limit = limits.key;
    sink.number_limit = limits.number;
    yajl_handle handle = cyajl_alloc(&sink);
    if (handle == NULL) abort();
    yajl_status status = yajl_status_ok;
    for (size_t start = 0; status == yajl_status_ok && start <= length; start += piece) {
        int is_last = start + piece > length;
        size_t count = is_last ? length - start : piece;
        uint8_t *input = room(count), *texts = room(length);
        /* At the end of the text libyajl reports a number that nothing has followed. */
        cyajl_token *tokens = room((count + 1) * sizeof *tokens);
        memcpy(input, text + start, count);
        sink.next = tokens;
        sink.input = (uintptr_t)input;
        sink.input_count = count;
        sink.next_text = texts;
        status = yajl_parse(handle, input, count);
        if (status == yajl_status_ok && is_last) status = yajl_complete_parse(handle);
        for (cyajl_token *token = tokens; token < sink.next; token++) {
            static const char *const names[] = {"null", "bool", "number", "string", "key", "{", "}", "[", "]"};
            unsigned kind = token->meta & 15;
            used += (size_t)sprintf(found + used, "%s%s", used > 0 ? " " : "", names[kind]);
            if (kind == cyajl_bool) used += (size_t)sprintf(found + used, ":%d", (int)(token->meta >> 4 & 1));
            if (kind >= cyajl_number && kind <= cyajl_key) {
                size_t size = token->meta >> 8;
                used += (size_t)sprintf(found + used, ":%.*s", (int)size, (const char *)token->address);
            }
        }
        free(input);
        free(texts);
        free(tokens);
    }
    yajl_free(handle);
    checks++;
    if (strcmp(found, expected) != 0) {
        fprintf(stderr, "found    %s\nexpected %s\n", found, expected);
        fail(text, "other tokens");
    }
    if ((status == yajl_status_ok) != ends_well) fail(text, ends_well ? "not parsed to its end" : "parsed to its end");
    free(found);
}

static void check_cuts(const char *text, limits limits, const char *expected, int ends_well) {
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) check(text, piece, limits, expected, ends_well);
}

int main(void) {
    check_cuts("null", none, "null", 1);
    check_cuts("[true,false]", none, "[ bool:1 bool:0 ]", 1);
    check_cuts("-12.5e+3", none, "number:-12.5e+3", 1);
    check_cuts("{\"a\":\"b\",\"\":\"\"}", none, "{ key:a string:b key: string: }", 1);
    check_cuts("[\"\\u0041\\n\\\"x\",\"\xC3\xA9\"]", none, "[ string:A\n\"x string:\xC3\xA9 ]", 1);
    check_cuts("[[],{}]", none, "[ [ ] { } ]", 1);
    check_cuts("[1,2x]", none, "[ number:1 number:2", 0);
    for (int extra = -1; extra <= 1; extra++) {
        int ends_well = extra >= 0;
        limits tight = none;
        tight.depth = (size_t)(2 + extra);
        check_cuts("[[1]]", tight, ends_well ? "[ [ number:1 ] ]" : "[", ends_well);
        check_cuts("{\"a\":{}}", tight, ends_well ? "{ key:a { } }" : "{ key:a", ends_well);
        tight = none;
        tight.string = (size_t)(3 + extra);
        check_cuts("[\"abc\"]", tight, ends_well ? "[ string:abc ]" : "[", ends_well);
        tight = none;
        tight.key = (size_t)(3 + extra);
        check_cuts("{\"abc\":1}", tight, ends_well ? "{ key:abc number:1 }" : "{", ends_well);
        tight = none;
        tight.number = (size_t)(3 + extra);
        check_cuts("[123]", tight, ends_well ? "[ number:123 ]" : "[", ends_well);
    }
    /* The text of the scanner comes instead of libyajl's, once. */
    cyajl_token tokens[2];
    uint8_t texts[1];
    cyajl_sink sink = {0};
    sink.next = tokens;
    sink.next_text = texts;
    sink.string_limit = 8;
    sink.has_replacement = 1;
    sink.replacement.address = 4711;
    sink.replacement.meta = 5 << 8;
    int goes_on = cyajl_on_string(&sink, (const unsigned char *)"x", 1) && cyajl_on_string(&sink, (const unsigned char *)"y", 1);
    if (!goes_on || tokens[0].address != 4711 || tokens[0].meta != (5 << 8 | cyajl_string) || tokens[1].meta >> 8 != 1
        || texts[0] != 'y') {
        fail("replacement", "not taken once");
    }
    printf("libyajl.h: %lu texts and cuts passed\n", checks);
    return 0;
}
