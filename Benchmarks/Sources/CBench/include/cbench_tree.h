#ifndef CBENCH_TREE_H
#define CBENCH_TREE_H

#include <stddef.h>
#include <stdint.h>

/// A document as libyajl's tree.
typedef struct cbench_tree cbench_tree;

/// The contents of a tree or of a part of it.
typedef struct {
    /// Arrays and objects.
    uint64_t containers;
    /// Bytes of all keys, after unescaping; libyajl ends them at the first NUL.
    uint64_t key_bytes;
    /// String values.
    uint64_t strings;
    /// Their bytes, after unescaping; libyajl ends them at the first NUL.
    uint64_t string_bytes;
    /// Numbers.
    uint64_t numbers;
    /// `true`, `false` and `null`.
    uint64_t literals;
    /// All numbers as doubles, added in document order.
    double number_sum;
} cbench_tree_summary;

/// A step from a value to one inside it.
typedef struct {
    /// The name of a member, or NULL for an element of an array.
    const char *_Nullable key;
    /// The index of the element.
    size_t index;
} cbench_path_component;

/// A document that libyajl's generator has written.
typedef struct {
    const unsigned char *_Nullable bytes;
    size_t count;
    /// The owner of the bytes.
    void *_Nullable generator;
} cbench_text;

/// Reads a document that ends with a NUL; NULL if libyajl refuses it, with the reason in `reason`.
cbench_tree *_Nullable cbench_tree_parse(const char *_Nonnull text, char *_Nonnull reason, size_t reason_size);

/// Frees a tree.
void cbench_tree_free(cbench_tree *_Nullable tree);

/// Adds everything in a tree to a summary.
void cbench_tree_summarize(const cbench_tree *_Nonnull tree, cbench_tree_summary *_Nonnull summary);

/// The value at a path, found as yajl_tree_get does it, which knows no indices; NULL if there is none.
const cbench_tree *_Nullable cbench_tree_find(
    const cbench_tree *_Nonnull tree, const cbench_path_component *_Nullable path, size_t count);

/// Writes a tree with yajl_gen, without blanks, and numbers as they were in the document.
///
/// Returns NULL, or why the generator refused; the text must be freed in both cases.
const char *_Nullable cbench_tree_write(const cbench_tree *_Nonnull tree, cbench_text *_Nonnull text);

/// Frees what cbench_tree_write has written.
void cbench_text_free(cbench_text text);

#endif
