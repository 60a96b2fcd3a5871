/// The model of a line of generated documents of the kind "log-lines".
///
/// In a module without Foundation, for programs that are measured without it.
package struct LogRecord: Codable, Equatable, Sendable {
    var time: String
    var level: String
    var service: String
    var requestID: String
    var method: String
    var path: String
    var status: Int
    var bytes: Int
    var duration: Double
    var message: String?

    enum CodingKeys: String, CodingKey {
        case time
        case level
        case service
        case requestID = "request_id"
        case method
        case path
        case status
        case bytes
        case duration = "duration_ms"
        case message
    }
}
