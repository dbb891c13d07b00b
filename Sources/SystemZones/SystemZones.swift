internal import FoundationEssentials
internal import Glibc
internal import NotificationCore
package import Recurrence
internal import Synchronization

/// The system's time zones, read from its tzdata as files, so that a distribution's update counts.
///
/// Zones are read when first asked for and kept. A POSIX TZ string that says its rules is a zone too. The session's own zone follows `TZ`, else `/etc/localtime`; call
/// ``refresh()`` to notice that it has changed. A zone that cannot be read is UTC, and ``problem`` says so.
/// <https://man7.org/linux/man-pages/man5/tzfile.5.html>
package final class SystemZones: ZoneSource {
    /// Where zone files are looked for, in this order.
    private let folders: [String]
    /// The value of `TZ` when the process started, nil when unset.
    private let variable: String?
    private let state: Mutex<State>
    package let calendars: any CalendarSource

    private struct State {
        var local: Zone
        var problem: String?
        var named: [String: Zone] = [:]
        /// The zones of files, which have several names.
        var files: [FileNumber: Zone] = [:]
        /// Zones of TZ strings, which no update changes.
        var ruled: [String: Zone] = [:]
    }

    private struct FileNumber: Hashable {
        var device: UInt
        var inode: UInt
    }

    /// A zone of a TZ string takes some 20 KiB, and anyone may ask for many.
    private static let mostRuled = 64

    /// - Parameters:
    ///   - environment: `TZ` names the session's zone, `TZDIR` the folder of zone files.
    ///   - calendars: What has the rules of calendars other than the Gregorian one, which aren't zone data.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        calendars: any CalendarSource = NoCalendars()
    ) {
        self.calendars = calendars
        variable = environment["TZ"]
        var folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]
        if let folder = environment["TZDIR"], !folder.isEmpty { folders.insert(folder, at: 0) }
        self.folders = folders
        let (zone, problem) = Self.readLocal(variable, folders)
        state = Mutex(State(local: zone, problem: problem))
    }

    package var local: Zone { state.withLock { $0.local } }

    /// Why the session's zone is UTC although something else was asked for; nil when all is well.
    package var problem: String? { state.withLock { $0.problem } }

    package func zone(named identifier: String) -> Zone? {
        if identifier == "UTC" { return .utc }
        return state.withLock { state in
            if let zone = state.named[identifier] ?? state.ruled[identifier] { return zone }
            // A file has as many names as there are slashes that one can write in a row; it is kept by one.
            let isName = !identifier.hasPrefix("/") && !identifier.hasSuffix("/")
            let name = isName ? identifier.split(separator: "/").joined(separator: "/") : ""
            if let zone = state.named[name] ?? Self.read(name, folders, &state.files) {
                state.named[name] = zone
                return zone.called(identifier)
            }
            guard let zone = Zone(posix: identifier) else { return nil }
            if state.ruled.count == Self.mostRuled { state.ruled = [:] }
            state.ruled[identifier] = zone
            return zone
        }
    }

    /// How many names of zones are kept.
    var keptNames: Int { state.withLock { $0.named.count } }

    /// Reads the session's zone again, and every other that was asked for.
    ///
    /// - Returns: true when one of them, or its rules, is not what it was.
    package func refresh() -> Bool {
        let (zone, problem) = Self.readLocal(variable, folders)
        return state.withLock { state in
            var new = State(local: zone, problem: problem, ruled: state.ruled)
            for identifier in state.named.keys { new.named[identifier] = Self.read(identifier, folders, &new.files) }
            let changed = zone != state.local || new.named != state.named
            state = new
            return changed
        }
    }

    /// The file that says which zone the session is in; nil when `TZ` names the zone.
    package var localFile: String? {
        guard let variable, variable != ":" else { return Self.localFile }
        let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        return name.hasPrefix("/") ? name : nil
    }

    /// The folder of the zone data; an update writes many files there.
    package var dataFolder: String? { folders.first { FileManager.default.fileExists(atPath: $0) } }

    private static let localFile = "/etc/localtime"

    /// The release of the installed zone data ("2025b"), when it says.
    package var version: String? {
        for folder in folders {
            for (file, prefix) in [("tzdata.zi", "# version "), ("+VERSION", "")] {
                guard let start = Self.start(of: "\(folder)/\(file)") else { continue }
                let line = String(decoding: start, as: UTF8.self).prefix { $0 != "\n" }
                if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
            }
        }
        return nil
    }

    // MARK: - Reading

    private static func readLocal(_ variable: String?, _ folders: [String]) -> (Zone, String?) {
        var path = localFile
        if let variable, variable != ":" {
            let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
            if name.isEmpty || name == "UTC" || name == "UTC0" { return (.utc, nil) }
            var files: [FileNumber: Zone] = [:]
            if let zone = read(name, folders, &files) ?? Zone(posix: name) { return (zone, nil) }
            // tzset(3) takes a file as well.
            guard name.hasPrefix("/"), contents(name) != nil else {
                return (.utc, "TZ is \"\(variable)\", which isn't a zone of this system: using UTC")
            }
            path = name
        }
        let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
        let identifier = [target, path].lazy.compactMap { path in
            path.firstRange(of: "zoneinfo/").map { String(path[$0.upperBound...]) }
        }.first
        guard let bytes = contents(path) else { return (.utc, nil) }  // no file means UTC, localtime(5)
        do {
            let zone = try Zone(
                identifier: identifier ?? (path == localFile ? nameFile() : nil) ?? "localtime",
                tzif: bytes
            )
            return (zone, nil)
        } catch {
            return (.utc, "\(path) holds no time zone (\(error)): using UTC")
        }
    }

    /// Debian's plain-text note of the zone's name, for an `/etc/localtime` that is a copy.
    private static func nameFile() -> String? {
        guard let bytes = contents("/etc/timezone") else { return nil }
        let name = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return name.isEmpty ? nil : name
    }

    /// No zone lies deeper: `posix/America/Argentina/Ushuaia`.
    private static let mostParts = 4

    /// - Parameter files: What has been read already. Names that differ and lead to one file are one zone.
    private static func read(_ identifier: String, _ folders: [String], _ files: inout [FileNumber: Zone]) -> Zone? {
        let isPlain = identifier.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard isPlain, !identifier.isEmpty, !identifier.hasPrefix("/"),
            identifier.utf8.count(where: { $0 == UInt8(ascii: "/") }) < mostParts
        else { return nil }
        for folder in folders {
            let path = "\(folder)/\(identifier)"
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            let number = FileNumber(device: status.st_dev, inode: status.st_ino)
            if let known = files[number] { return known.called(identifier) }
            guard let bytes = contents(path), let zone = try? Zone(identifier: identifier, tzif: bytes) else {
                continue
            }
            files[number] = zone
            return zone
        }
        return nil
    }

    /// The first bytes of a file, in which it says what it is.
    private static func start(of path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count < 0 ? nil : Array(bytes[..<count])
    }

    private static func contents(_ path: String) -> [UInt8]? {
        var status = stat()
        // A pipe would be waited for, and a device has no end.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
}
