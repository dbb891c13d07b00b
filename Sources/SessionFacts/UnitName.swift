/// What the name of a systemd unit says about the app inside it.
///
/// Anybody may give a control group of their own any name, so none is taken to be well formed.
/// <https://systemd.io/DESKTOP_ENVIRONMENTS/>
package enum UnitName {
    /// The desktop id in `app[-LAUNCHER]-ID-RANDOM.scope` or `app[-LAUNCHER]-ID[@RANDOM].service`; nil for any other unit.
    ///
    /// A slice holds no processes, so it names no app. The id is what the launcher escaped; callers check whether it can be an app's.
    package static func app(of unit: some StringProtocol) -> String? {
        guard unit.hasPrefix("app-") else { return nil }
        var parts: [Substring]
        if unit.hasSuffix(".scope") {
            parts = unit.dropLast(".scope".count).split(separator: "-").map { Substring($0) }
            guard parts.count > 2 else { return nil }
            parts.removeLast()
        } else if unit.hasSuffix(".service") {
            let stem = unit.dropLast(".service".count).split(separator: "@", maxSplits: 1)
            parts = stem.first?.split(separator: "-").map { Substring($0) } ?? []
        } else {
            return nil
        }
        guard parts.count > 1, let last = parts.last else { return nil }
        let app = unescape(last)
        return app.isEmpty ? nil : app
    }

    /// `app-LAUNCHER-ID@RANDOM.service`, with everything escaped in ID that means something in a unit's name.
    package static func service(of app: String, startedBy launcher: String, _ random: UInt32) -> String {
        let escaped = app.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
                String(UnicodeScalar(byte))
            default:
                "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "app-\(launcher)-\(escaped.joined())@\(String(random, radix: 16)).service"
    }

    /// Undoes systemd's escapes of bytes, such as `\x2d` for a dash.
    private static func unescape(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            let digits = rest.dropFirst().prefix(2)
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), digits.count == 2,
                digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The control groups of a process, as `/proc/PID/cgroup` lists them.
package struct ControlGroups: Sendable, Hashable {
    private let paths: [Substring]
    /// The path in the unified hierarchy, or in systemd's own where there are several (cgroup v1).
    private let main: Substring?

    /// - Parameter text: Lines of `NUMBER:CONTROLLERS:PATH`.
    package init(_ text: String) {
        var paths: [Substring] = []
        var unified: Substring?
        var systemd: Substring?
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            paths.append(fields[2])
            if fields[0] == "0", fields[1].isEmpty { unified = fields[2] }
            if fields[1] == "name=systemd" { systemd = fields[2] }
        }
        self.paths = paths
        // In the mixed layout the unified path is there too, and both say the same.
        main = unified.flatMap { $0 == "/" ? nil : $0 } ?? systemd ?? unified
    }

    /// The desktop id in the name of the process's systemd unit.
    package var app: String? { main?.split(separator: "/").last.flatMap(UnitName.app) }

    /// The snap that the process belongs to: `snap.NAME.…` anywhere in any hierarchy (v1 has it in `freezer`).
    package var snap: String? {
        for path in paths {
            for part in path.split(separator: "/") where part.hasPrefix("snap.") {
                if let name = part.split(separator: ".").dropFirst().first { return "snap." + name }
            }
        }
        return nil
    }
}
