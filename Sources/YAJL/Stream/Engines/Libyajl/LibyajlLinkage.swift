// These modules declare nothing. Importing one links libyajl: its archive, so that programs run without it, or its shared
// library, where the trait `SharedYAJL` is on.
#if SharedYAJL || !os(Linux)
internal import CYAJLShared
#else
internal import CYAJLArchive
#endif
