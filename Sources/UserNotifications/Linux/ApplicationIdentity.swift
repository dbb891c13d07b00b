internal import Foundation
internal import GLibSupport
internal import Synchronization

/// Which app this process is (decision 20).
enum ApplicationIdentity {
    private static let chosen = Mutex<String?>(nil)

    static var explicit: String? {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// The first that there is: chosen by the program, by its environment, its GApplication, the desktop file of its
    /// systemd unit, its bundle, its own name.
    static var current: String {
        if let explicit { return explicit }
        if let chosen = ProcessInfo.processInfo.environment["CARILLON_APP_ID"], !chosen.isEmpty { return chosen }
        if let identifier = DesktopApplication.ownIdentifier { return identifier }
        let cgroups = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        if let identifier = desktopIdentifier(cgroups: cgroups), !DesktopApplication.isTerminal(identifier) {
            return identifier
        }
        if let identifier = Bundle.main.bundleIdentifier, !identifier.isEmpty { return identifier }
        return fileName(ProcessInfo.processInfo.arguments.first ?? "")
    }

    /// The desktop id in the name of a systemd unit: `app[-LAUNCHER]-ID-RANDOM.scope` or
    /// `app[-LAUNCHER]-ID[@RANDOM].service`.
    ///
    /// <https://systemd.io/DESKTOP_ENVIRONMENTS/>
    static func desktopIdentifier(cgroups: String) -> String? {
        guard let line = cgroups.split(separator: "\n").first(where: { $0.hasPrefix("0::") }),
            let unit = line.split(separator: "/").last, unit.hasPrefix("app-")
        else { return nil }
        var parts: [Substring]
        if unit.hasSuffix(".scope") {
            parts = unit.dropLast(6).split(separator: "-")
            guard parts.count > 2 else { return nil }
            parts.removeLast()
        } else if unit.hasSuffix(".service") {
            parts = unit.dropLast(8).split(separator: "@")[0].split(separator: "-")
        } else {
            return nil
        }
        guard parts.count > 1, let last = parts.last else { return nil }
        let identifier = unescape(last)
        return identifier.isEmpty ? nil : identifier
    }

    /// Undoes systemd's escapes, such as `\x2d` for a dash.
    private static func unescape(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let character = rest.first {
            if rest.hasPrefix("\\x"), let code = UInt8(rest.dropFirst(2).prefix(2), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(4)
            } else {
                bytes += Array(String(character).utf8)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A program's name with what no desktop file's name has replaced.
    static func fileName(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let plain = name.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
            default: "_"
            }
        }
        return plain.isEmpty ? "unknown" : String(plain.prefix(255))
    }
}
