#ifndef CLIBYAJL_SHIM_H
#define CLIBYAJL_SHIM_H

// Homebrew's pkg-config file names the folder that holds the headers, Debian's one the folder above is searched anyway.
#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#else
#include <yajl_parse.h>
#endif

#endif
