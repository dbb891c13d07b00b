internal import Foundation

/// Which app a process on the bus belongs to (decision 20): attribution, not security, but for sandboxes.
enum CallerIdentity {
    /// The id that a sandbox gives its app; nil outside of one.
    static func sandboxedApp(process: UInt32) -> String? {
        guard let info = file("/proc/\(process)/root/.flatpak-info") else { return snap(process) }
        var inApplication = false
        for line in info.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                inApplication = line == "[Application]"
            } else if inApplication, line.hasPrefix("name=") {
                return String(line.dropFirst("name=".count))
            }
        }
        return "unknown-sandbox"
    }

    private static func snap(_ process: UInt32) -> String? {
        cgroup(process).split(separator: "/").first { $0.hasPrefix("snap.") }
            .flatMap { $0.split(separator: ".").dropFirst().first.map { "snap." + $0 } }
    }

    /// The app of a process that has not named itself: its systemd unit's, else the program's name.
    static func app(process: UInt32) -> String {
        sandboxedApp(process: process) ?? unit(process) ?? program(process)
    }

    /// `app[-launcher]-ID-RANDOM.scope` or `app[-launcher]-ID[@RANDOM].service`.
    /// <https://systemd.io/DESKTOP_ENVIRONMENTS/>
    private static func unit(_ process: UInt32) -> String? {
        unit(controlGroup: cgroup(process))
    }

    /// Anybody may give a control group of their own any name, so none is taken to be well formed.
    static func unit(controlGroup: String) -> String? {
        guard let name = controlGroup.split(separator: "/").last, name.hasPrefix("app-"),
            let stem = name.split(separator: ".").dropLast().joined(separator: ".").split(separator: "@").first
        else { return nil }
        var parts = stem.split(separator: "-").dropFirst().map(String.init)
        if name.hasSuffix(".scope"), parts.count > 1 { parts.removeLast() }
        return parts.last.map(unescape).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func unescape(_ text: String) -> String {
        var result = ""
        var rest = Substring(text)
        while let character = rest.first {
            if rest.hasPrefix("\\x"), let code = UInt8(rest.dropFirst(2).prefix(2), radix: 16) {
                result.append(Character(UnicodeScalar(code)))
                rest = rest.dropFirst(4)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func program(_ process: UInt32) -> String {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
        return path?.split(separator: "/").last.map(String.init) ?? "unknown"
    }

    /// The start of a file that a stranger may have put there: no pipe is waited for, and no link is followed.
    static func file(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        // In a sandbox this is a file; whatever else has the name there names no app.
        guard status.st_mode & S_IFMT == S_IFREG else { return "" }
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private static func cgroup(_ process: UInt32) -> String {
        (try? String(contentsOfFile: "/proc/\(process)/cgroup", encoding: .utf8))?
            .split(separator: "\n").first { $0.hasPrefix("0::") }
            .map { String($0.dropFirst(3)) } ?? ""
    }
}
