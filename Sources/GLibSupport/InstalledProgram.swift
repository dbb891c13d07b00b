internal import Glibc

/// The programs that are installed together: where this one is, and those that lie beside it.
package enum InstalledProgram {
    /// The folder of this program; nil if the kernel doesn't say.
    package static var folder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// The path of a program beside this one; nil when there is none of that name that can be run.
    package static func beside(_ name: String) -> String? {
        folder.flatMap { DetachedProcess.find("\($0)/\(name)", path: nil) }
    }
}
