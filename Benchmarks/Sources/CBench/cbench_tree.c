#include "cbench_tree.h"

#include <string.h>

#if __has_include(<yajl/yajl_tree.h>)
#include <yajl/yajl_gen.h>
#include <yajl/yajl_tree.h>
#else
#include <yajl_gen.h>
#include <yajl_tree.h>
#endif

cbench_tree *cbench_tree_parse(const char *text, char *reason, size_t reason_size) {
    return (cbench_tree *)yajl_tree_parse(text, reason, reason_size);
}

void cbench_tree_free(cbench_tree *tree) {
    yajl_tree_free((yajl_val)tree);
}

static const struct yajl_val_s *value_of(const cbench_tree *tree) {
    return (const struct yajl_val_s *)tree;
}

static void summarize(const struct yajl_val_s *value, cbench_tree_summary *summary) {
    switch (value->type) {
    case yajl_t_string:
        summary->strings += 1;
        summary->string_bytes += strlen(value->u.string);
        break;
    case yajl_t_number:
        summary->numbers += 1;
        // Set even where the flags call it invalid, as for numbers beyond all doubles.
        summary->number_sum += value->u.number.d;
        break;
    case yajl_t_object:
        summary->containers += 1;
        for (size_t index = 0; index < value->u.object.len; index++) {
            summary->key_bytes += strlen(value->u.object.keys[index]);
            summarize(value->u.object.values[index], summary);
        }
        break;
    case yajl_t_array:
        summary->containers += 1;
        for (size_t index = 0; index < value->u.array.len; index++) {
            summarize(value->u.array.values[index], summary);
        }
        break;
    default:
        summary->literals += 1;
    }
}

void cbench_tree_summarize(const cbench_tree *tree, cbench_tree_summary *summary) {
    summarize(value_of(tree), summary);
}

static const struct yajl_val_s *member(const struct yajl_val_s *value, const char *key) {
    if (value->type != yajl_t_object) return NULL;
    for (size_t index = 0; index < value->u.object.len; index++) {
        if (strcmp(value->u.object.keys[index], key) == 0) return value->u.object.values[index];
    }
    return NULL;
}

static const struct yajl_val_s *element(const struct yajl_val_s *value, size_t index) {
    if (value->type != yajl_t_array || index >= value->u.array.len) return NULL;
    return value->u.array.values[index];
}

const cbench_tree *cbench_tree_find(const cbench_tree *tree, const cbench_path_component *path, size_t count) {
    const struct yajl_val_s *value = value_of(tree);
    for (size_t step = 0; step < count && value != NULL; step++) {
        value = path[step].key != NULL ? member(value, path[step].key) : element(value, path[step].index);
    }
    return (const cbench_tree *)value;
}

static yajl_gen_status write_text(yajl_gen generator, const char *text) {
    return yajl_gen_string(generator, (const unsigned char *)text, strlen(text));
}

static yajl_gen_status write_value(yajl_gen generator, const struct yajl_val_s *value) {
    yajl_gen_status status;
    switch (value->type) {
    case yajl_t_string:
        return write_text(generator, value->u.string);
    case yajl_t_number:
        return yajl_gen_number(generator, value->u.number.r, strlen(value->u.number.r));
    case yajl_t_object:
        status = yajl_gen_map_open(generator);
        for (size_t index = 0; status == yajl_gen_status_ok && index < value->u.object.len; index++) {
            status = write_text(generator, value->u.object.keys[index]);
            if (status == yajl_gen_status_ok) status = write_value(generator, value->u.object.values[index]);
        }
        return status == yajl_gen_status_ok ? yajl_gen_map_close(generator) : status;
    case yajl_t_array:
        status = yajl_gen_array_open(generator);
        for (size_t index = 0; status == yajl_gen_status_ok && index < value->u.array.len; index++) {
            status = write_value(generator, value->u.array.values[index]);
        }
        return status == yajl_gen_status_ok ? yajl_gen_array_close(generator) : status;
    case yajl_t_true:
        return yajl_gen_bool(generator, 1);
    case yajl_t_false:
        return yajl_gen_bool(generator, 0);
    default:
        return yajl_gen_null(generator);
    }
}

const char *cbench_tree_write(const cbench_tree *tree, cbench_text *text) {
    *text = (cbench_text){0};
    yajl_gen generator = yajl_gen_alloc(NULL);
    if (generator == NULL) return "out of memory";
    text->generator = generator;
    switch (write_value(generator, value_of(tree))) {
    case yajl_gen_status_ok:
        yajl_gen_get_buf(generator, &text->bytes, &text->count);
        return NULL;
    case yajl_max_depth_exceeded:
        return "too deep for yajl_gen";
    default:
        return "refused by yajl_gen";
    }
}

void cbench_text_free(cbench_text text) {
    if (text.generator != NULL) yajl_gen_free((yajl_gen)text.generator);
}
