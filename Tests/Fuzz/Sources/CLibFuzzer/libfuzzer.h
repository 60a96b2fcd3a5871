#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own mutation of raw bytes. No header of the toolchain declares it.
size_t LLVMFuzzerMutate(uint8_t *_Nonnull data, size_t size, size_t max_size);
