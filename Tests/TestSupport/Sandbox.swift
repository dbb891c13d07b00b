import Foundation

extension PrivateSession {
    /// The arguments of `bwrap` that run a program in a sandbox as Flatpak makes it, with `/.flatpak-info` and the folder that
    /// Flatpak keeps for each instance; it sees the session's own folders.
    ///
    /// - Parameter files: More files that it sees, each with its place inside.
    package func sandboxed(
        _ program: String,
        _ arguments: [String],
        files: [(file: String, place: String)] = []
    ) throws -> [String] {
        let instance = runtime + "/.flatpak/1"
        try FileManager.default.createDirectory(atPath: instance, withIntermediateDirectories: true)
        let info = instance + "/info"
        // A sandbox that runs already belongs to the file that it saw.
        if !FileManager.default.fileExists(atPath: info) {
            let text = "[Application]\nname=org.evil.App\n\n[Instance]\ninstance-id=1\n"
            try text.write(toFile: info, atomically: true, encoding: .utf8)
        }
        return ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
            + ["--symlink", "usr/bin", "/bin", "--proc", "/proc", "--dev", "/dev", "--ro-bind", info, "/.flatpak-info"]
            + ["--bind", folder, folder, "--bind", runtime, runtime]
            + files.flatMap { ["--ro-bind", $0.file, $0.place] } + [program] + arguments
    }

    /// Has a sandboxed program take a name on the bus.
    ///
    /// - Returns: What it has been called so far, a line each.
    package func squat(on name: String) async throws -> () -> String {
        let (script, file) = (Binaries.script("squatter.py"), folder + "/told")
        let arguments = try sandboxed(
            Binaries.python,
            [script, busAddress, name, file],
            files: [(file: script, place: script)]
        )
        _ = try spawn("squatter", "bwrap", arguments)
        try await waitForName(name)
        return { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    }
}
