import Foundation
import Glibc

/// The programs that this package builds, as the tests find them.
package enum Binaries {
    /// The folder of the built products: `CARILLON_BIN_DIR`, or where the running test executable lies.
    package static let folder: String = {
        if let folder = ProcessInfo.processInfo.environment["CARILLON_BIN_DIR"], !folder.isEmpty { return folder }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (path as NSString).deletingLastPathComponent
    }()

    /// The command-line program.
    package static var carillon: String { get throws { try product("carillon") } }
    /// The agent.
    package static var carillond: String { get throws { try product("carillond") } }

    /// The path of a built program.
    ///
    /// - Throws: ``SupportError`` when it was not built: a test that needs it has failed then, not been skipped.
    package static func product(_ name: String) throws -> String {
        let path = "\(folder)/\(name)"
        guard access(path, X_OK) == 0 else {
            throw SupportError("There is no \(path). `swift build` makes it; CARILLON_BIN_DIR names another folder.")
        }
        return path
    }

    /// Whether a path leads to one of our programs, installed or not.
    package static func isProduct(_ path: String) -> Bool {
        let name = (path as NSString).lastPathComponent
        return name.hasPrefix("carillon") || path.hasPrefix(folder + "/")
    }

    /// The top of the source tree.
    package static let sourceRoot: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    /// A script that lies beside the sources of TestSupport.
    package static func script(_ name: String) -> String {
        "\(sourceRoot)/Tests/TestSupport/Scripts/\(name)"
    }

    /// Debian's own interpreter: another one on the search path would not find Debian's bindings.
    package static let python = "/usr/bin/python3"
}
