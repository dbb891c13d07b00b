import Foundation

/// A small disk that only those see who enter it; it ends with the process that holds it.
package struct SmallDisk: Sendable {
    package let holder: RunningProcess
    package let folder: String

    /// - Parameter folder: Where it is mounted; it is made.
    package init(at folder: String, size: String = "900k", in session: PrivateSession) async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        // Mounts are private, except below a root folder that is no mount point, as in a chroot.
        let canBePrivate = try await session.run("unshare", ["--mount", "true"]).succeeded
        let propagation = canBePrivate ? "private" : "unchanged"
        holder = try session.spawn(
            "disk",
            "unshare",
            [
                "--mount", "--propagation", propagation, "sh", "-c",
                "mount -t tmpfs -o size=\(size) tmpfs \(folder) && touch \(folder)/there && exec sleep 600",
            ]
        )
        self.folder = folder
        let seen = "/proc/\(holder.pid)/root\(folder)"
        try await waitUntil("the disk is mounted") { FileManager.default.fileExists(atPath: seen + "/there") }
    }

    /// The folder as it is seen from outside.
    package var outside: String { "/proc/\(holder.pid)/root\(folder)" }

    /// What has a program see the disk.
    package func enter(_ words: [String]) -> [String] { ["--target", "\(holder.pid)", "--mount", "--root"] + words }

    /// Runs something that sees the disk, as `mount` must.
    ///
    /// - Throws: ``SupportError`` when it fails.
    package func run(_ words: String..., in session: PrivateSession) async throws {
        let output = try await session.run("nsenter", enter(words))
        guard output.succeeded else { throw SupportError("\(words): \(output)") }
    }

    package func remount(_ how: String, in session: PrivateSession) async throws {
        try await run("mount", "-o", "remount,\(how)", folder, in: session)
    }

    /// Leaves no room on the disk, and returns the file that takes it.
    @discardableResult
    package func fill(in session: PrivateSession) async throws -> String {
        let ballast = outside + "/ballast"
        let output = try await session.run("sh", ["-c", "cat /dev/zero >\(ballast)"])
        guard output.stderr.contains("No space left") else { throw SupportError("the disk is not full: \(output)") }
        return ballast
    }
}
