#ifndef ZLIB_OF_SHARDS_SHIM_H
#define ZLIB_OF_SHARDS_SHIM_H

#include <zlib.h>

#endif
