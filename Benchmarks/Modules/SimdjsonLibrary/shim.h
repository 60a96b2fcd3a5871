// Empty: simdjson is C++ and is included by CSimdjson alone. The module is there for what pkg-config says about it.
