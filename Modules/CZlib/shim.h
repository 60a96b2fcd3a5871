#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib.h not found: run Scripts/setup, or install zlib1g-dev (Debian, Ubuntu), zlib-devel (Fedora), zlib-dev (Alpine) or zlib (Arch, Homebrew)"
#endif

#endif
