internal import Foundation

/// Where the agent keeps its files. <https://specifications.freedesktop.org/basedir-spec/latest/>
package enum StoreFolder {
    /// `$XDG_DATA_HOME/carillon`, or `~/.local/share/carillon` when that is unset or not absolute.
    package static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/carillon" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/carillon"
    }
}
