import Foundation
package import Glibc

/// What /proc says about processes, ours or not.
package enum ProcessTable {
    /// Whether the process exists and still runs; one that has ended but was not collected yet counts as gone.
    package static func isRunning(_ pid: pid_t) -> Bool {
        guard let state = state(of: pid) else { return false }
        return state != "Z" && state != "X"
    }

    /// The one-letter state of a process (R, S, D, T, Z, X), or nil if there is none with this number.
    package static func state(of pid: pid_t) -> Character? {
        // The name in parentheses may itself hold spaces and parentheses, so the last one is looked for.
        guard let stat = contents("/proc/\(pid)/stat"), let end = stat.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        return stat[(end + 1)...].first { $0 != UInt8(ascii: " ") }.map { Character(Unicode.Scalar($0)) }
    }

    /// The processor time that a process has had.
    package static func processorTime(of pid: pid_t) -> Duration {
        guard let stat = contents("/proc/\(pid)/stat"), let end = stat.lastIndex(of: UInt8(ascii: ")")) else {
            return .zero
        }
        let fields = String(decoding: stat[end...], as: UTF8.self).split(separator: " ")
        let ticks = fields.dropFirst(12).prefix(2).compactMap { Int($0) }.reduce(0, +)
        return .milliseconds(ticks * 1000 / sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The program and arguments of a process, joined by spaces for a message.
    package static func commandLine(of pid: pid_t) -> String {
        guard let raw = contents("/proc/\(pid)/cmdline") else { return "" }
        return raw.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    /// The running processes that were started with `NAME=value` in their environment, or inherited it.
    package static func running(withEnvironment entry: String) -> [pid_t] {
        let wanted = ArraySlice(Array(entry.utf8))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { pid in
            guard pid != getpid(), let environment = contents("/proc/\(pid)/environ") else { return false }
            return environment.split(separator: 0).contains(wanted) && isRunning(pid)
        }
    }

    /// Reads a file of /proc, whose size is not known beforehand.
    private static func contents(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}

extension ProcessTable {
    /// The memory that a process has now.
    ///
    /// - Parameter field: `VmRSS` is all of it; `RssAnon` leaves out what is in files, such as a debug build's symbols.
    package static func residentBytes(of process: pid_t, _ field: String = "VmRSS") throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        guard let kilobytes = line.flatMap({ Int($0.filter(\.isNumber)) }) else {
            throw SupportError("process \(process) says nothing about its memory")
        }
        return kilobytes * 1024
    }
}

extension RunningProcess {
    /// How often each of its threads has gone to sleep so far.
    package func sleeps() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
            // A thread may end while it is looked at.
            let file = "/proc/\(pid)/task/\(thread)/status"
            guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
            for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
                counts[thread] = Int(line.split(separator: "\t").last ?? "")
            }
        }
        return counts
    }

    /// Waits until no thread of it has woken up for so long; one that wakes up more often is never waited for with success.
    package func waitUntilAsleep(for duration: Duration) async throws {
        var counts = try sleeps()
        var since = ContinuousClock.now
        try await waitUntil("\(self) sleeps for \(duration.seconds) s") {
            let now = try sleeps()
            if now != counts { (counts, since) = (now, ContinuousClock.now) }
            return ContinuousClock.now - since >= duration
        }
    }
}
