import Foundation
import YAJL

/// Why a run has stopped; what is complete by then stays.
enum ShardsError: Error, CustomStringConvertible {
    /// The text of the source is wrong, or cannot be read further.
    case source(String, afterItems: Int, byte: Int, any Error)
    /// The items of a complete shard are not those of the source any more.
    case sourceChanged(String, String)
    case settingsChanged(String)
    case badManifest(String, String)
    case damaged(String, String)
    case inUse(String)
    case write(String, byte: Int, Int32)
    case system(String, String, Int32)

    /// The exit code, as `sysexits.h` has them.
    var exitCode: Int32 {
        switch self {
        case .source(_, _, _, let error): error is JSONInputError ? 66 : 65
        case .sourceChanged, .badManifest, .damaged: 65
        case .settingsChanged: 64
        case .inUse: 75
        case .write, .system: 74
        }
    }

    var description: String {
        switch self {
        case .source(let name, let count, _, let error as JSONParsingError):
            "\(name), after \(count) items: \(error)"
        case .source(let name, let count, let byte, let error):
            "\(name), after \(count) items and \(byte) bytes: \(error)"
        case .sourceChanged(let name, let reason): "\(name) has changed since the last run: \(reason)"
        case .settingsChanged(let folder):
            "\(folder) has shards of a run with other options: take another folder, or --overwrite"
        case .badManifest(let path, let reason): "\(path) is not a manifest: \(reason)"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .inUse(let folder): "another process writes to \(folder)"
        case .write(let path, let byte, let number):
            "cannot write \(path) at byte \(byte): \(String(cString: strerror(number)))"
        case .system(let action, let path, let number): "cannot \(action) \(path): \(String(cString: strerror(number)))"
        }
    }
}
