internal import CBench

/// The versions of the libraries that take part.
public enum ContenderVersions {
    /// The version of libyajl.
    public static var libyajl: String {
        let version = cbench_yajl_version()
        return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }
}
