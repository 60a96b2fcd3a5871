#include "cbench.h"

#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#include <yajl/yajl_version.h>
#else
#include <yajl_parse.h>
#include <yajl_version.h>
#endif

static int on_text(void *context, const unsigned char *bytes, size_t count) {
    cbench_summary *summary = context;
    summary->text_bytes += count;
    if (count > 0) summary->text_first_bytes += bytes[0];
    return 1;
}

static int on_number(void *context, const char *bytes, size_t count) {
    cbench_summary *summary = context;
    summary->number_bytes += count;
    summary->number_first_bytes += (unsigned char)bytes[0];
    return 1;
}

static int on_integer(void *context, long long value) {
    cbench_summary *summary = context;
    summary->number_sum += (double)value;
    return 1;
}

static int on_double(void *context, double value) {
    cbench_summary *summary = context;
    summary->number_sum += value;
    return 1;
}

static int on_null(void *context) { (void)context; return 1; }
static int on_bool(void *context, int value) { (void)context; (void)value; return 1; }
static int on_bracket(void *context) { (void)context; return 1; }

static const yajl_callbacks text_callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_bool,
    .yajl_number = on_number,
    .yajl_string = on_text,
    .yajl_start_map = on_bracket,
    .yajl_map_key = on_text,
    .yajl_end_map = on_bracket,
    .yajl_start_array = on_bracket,
    .yajl_end_array = on_bracket,
};

static const yajl_callbacks typed_callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_bool,
    .yajl_integer = on_integer,
    .yajl_double = on_double,
    .yajl_string = on_text,
    .yajl_start_map = on_bracket,
    .yajl_map_key = on_text,
    .yajl_end_map = on_bracket,
    .yajl_start_array = on_bracket,
    .yajl_end_array = on_bracket,
};

static const char *parse(
    const yajl_callbacks *callbacks, const unsigned char *bytes, size_t count, void *context) {
    yajl_handle handle = yajl_alloc(callbacks, NULL, context);
    if (handle == NULL) return "out of memory";
    yajl_status status = yajl_parse(handle, bytes, count);
    if (status == yajl_status_ok) status = yajl_complete_parse(handle);
    yajl_free(handle);
    return status == yajl_status_ok ? NULL : yajl_status_to_string(status);
}

const char *cbench_events(const unsigned char *bytes, size_t count, cbench_summary *summary) {
    return parse(&text_callbacks, bytes, count, summary);
}

const char *cbench_typed_events(const unsigned char *bytes, size_t count, cbench_summary *summary) {
    return parse(&typed_callbacks, bytes, count, summary);
}

const char *cbench_validate(const unsigned char *bytes, size_t count) {
    return parse(NULL, bytes, count, NULL);
}

int cbench_yajl_version(void) {
    return yajl_version();
}
