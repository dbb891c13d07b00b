import Foundation

extension PrivateSession {
    /// The arguments of `bwrap` that run a program in a sandbox as Flatpak makes it, with `/.flatpak-info`; it sees the session's
    /// own folders.
    ///
    /// - Parameter files: More files that it sees, each with its place inside.
    package func sandboxed(
        _ program: String,
        _ arguments: [String],
        files: [(file: String, place: String)] = []
    ) throws -> [String] {
        let info = folder + "/flatpak-info"
        try "[Application]\nname=org.evil.App\n".write(toFile: info, atomically: true, encoding: .utf8)
        return ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
            + ["--symlink", "usr/bin", "/bin", "--proc", "/proc", "--dev", "/dev", "--ro-bind", info, "/.flatpak-info"]
            + ["--bind", folder, folder, "--bind", runtime, runtime]
            + files.flatMap { ["--ro-bind", $0.file, $0.place] } + [program] + arguments
    }
}
