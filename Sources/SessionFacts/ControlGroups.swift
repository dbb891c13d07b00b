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
    package var app: String? {
        main?.split(separator: "/").last.flatMap(UnitName.app)
    }

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
