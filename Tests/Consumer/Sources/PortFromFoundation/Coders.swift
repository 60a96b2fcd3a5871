// `PortToYAJL` is a link to these files, compiled with the condition PORTED. This file is the whole port.

#if PORTED
import YAJLFoundation

typealias JSONDecoder = YAJLDecoder
typealias JSONEncoder = YAJLEncoder
#endif
