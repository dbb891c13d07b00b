internal import Foundation
internal import Glibc
package import NotificationCore

/// The lock on a store's folder: one agent per store, on whatever bus (decision 25).
///
/// The kernel drops it with the process, however that ends. Only a clean end writes ``clean`` into the file: everything
/// else, an empty file too, tells the next start that the last one was not clean. Taking that word out needs no room on
/// the disk, so a kill while the disk is full is not taken for a clean end.
package final class StoreLock: Sendable {
    private let file: FileOfLock
    /// True when the last holder did not close the store, or closed it with a doubt.
    package let wasLeftBehind: Bool
    /// What the file holds after the holder has closed the store.
    private static let clean = "closed\n"
    /// The same, if the next start must still check the file.
    private static let suspect = "closed, to be checked\n"

    /// Locks the store in `folder`, which is created if missing and is for this user only from now on.
    ///
    /// - Parameters:
    ///   - holder: How we are described to others.
    ///   - waits: Whether to wait on the calling thread until the lock is free, for as long as it takes.
    ///   - isShared: Whether other machines may use the folder; nil is what its file system says.
    /// - Returns: nil when another process holds the lock, and `waits` is false.
    /// - Throws: `storeInUse` when another machine may still use the store, `storeFailed` when there can be no lock.
    package static func take(
        _ folder: String,
        holder: StoreHolder = .current(),
        waits: Bool = false,
        isShared: Bool? = nil
    ) throws(AgendaError) -> StoreLock? {
        try PrivateFiles.makeFolder(folder)
        let path = folder + "/lock"
        while true {
            let (number, isNew) = try open(path)
            let file = FileOfLock(number: number)
            guard try lock(file.number, folder, waits: waits) else { return nil }
            // Whoever waited may have got the lock on a file that has been removed meanwhile.
            guard isStillThere(path, file.number) else { continue }
            let text = try look(file.number, folder, holder, isShared)
            let wasLeftBehind = text != clean && !(isNew && text.isEmpty)
            return StoreLock(file, wasLeftBehind: wasLeftBehind, holder)
        }
    }

    private init(_ file: FileOfLock, wasLeftBehind: Bool, _ holder: StoreHolder) {
        self.file = file
        self.wasLeftBehind = wasLeftBehind
        overwrite(with: holder.text)
    }

    /// Empties the file first: on a full disk nothing is left of what it held, and what is written may be missing.
    private func overwrite(with text: String) {
        let bytes = Array(text.utf8)
        ftruncate(file.number, 0)
        pwrite(file.number, bytes, bytes.count, 0)
    }

    /// Releases the store, and notes that it was closed and whether the next start must check it.
    package func release(isSuspect: Bool = false) {
        overwrite(with: isSuspect ? Self.suspect : Self.clean)
        flock(file.number, LOCK_UN)
    }

    /// Who holds the store, or held it last and did not close it.
    package static func holder(of folder: String) -> StoreHolder? {
        let number = Glibc.open(folder + "/lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard number >= 0 else { return nil }
        defer { close(number) }
        return StoreHolder(text: read(number))
    }

    // MARK: - The file

    /// An open file that closes itself, and with that gives up the lock on it.
    private final class FileOfLock: Sendable {
        let number: Int32
        init(number: Int32) { self.number = number }
        deinit { close(number) }
    }

    private static func open(_ path: String) throws(AgendaError) -> (number: Int32, isNew: Bool) {
        // A link would have us write into whatever it points at.
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        var number = Glibc.open(path, flags | O_EXCL, 0o600)
        let isNew = number >= 0
        if !isNew, errno == EEXIST { number = Glibc.open(path, flags, 0o600) }
        guard number >= 0 else {
            let reason = errno == ELOOP ? "it is a symbolic link" : String(cString: strerror(errno))
            throw AgendaError(.storeFailed, "\(path) can't be opened: \(reason)")
        }
        PrivateFiles.restrict(file: path)
        return (number, isNew)
    }

    /// - Returns: false when another process holds it.
    private static func lock(_ number: Int32, _ folder: String, waits: Bool) throws(AgendaError) -> Bool {
        while flock(number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            default:
                // Two agents, or two machines, would write the same file.
                throw AgendaError(
                    .storeFailed,
                    "the file system of \(folder) can't lock files (\(String(cString: strerror(errno)))); "
                        + "set XDG_DATA_HOME to a folder on one that can"
                )
            }
        }
        return true
    }

    /// - Returns: What the last holder has left in the file.
    private static func look(
        _ number: Int32,
        _ folder: String,
        _ holder: StoreHolder,
        _ isShared: Bool?
    ) throws(AgendaError) -> String {
        let text = read(number)
        // Network file systems may keep locks on each machine for itself, so having one says little about others.
        if let last = StoreHolder(text: text), !last.machine.isEmpty, last.machine != holder.machine,
            isShared ?? NetworkFolder.isOne(number)
        {
            throw AgendaError(
                .storeInUse,
                "the schedule in \(folder) is on a network file system, and carillond on the machine \(last.host) has not "
                    + "closed it; end that one (process \(last.process)), or remove \(folder)/lock if it no longer runs"
            )
        }
        return text
    }

    private static func isStillThere(_ path: String, _ number: Int32) -> Bool {
        var ours = stat()
        var there = stat()
        return fstat(number, &ours) == 0 && lstat(path, &there) == 0 && ours.st_ino == there.st_ino
            && ours.st_dev == there.st_dev
    }

    private static func read(_ number: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: StoreHolder.longestText)
        let count = max(0, pread(number, &buffer, buffer.count, 0))
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}

extension StoreHolder {
    /// This process.
    ///
    /// - Parameter bus: The session bus's own number.
    package static func current(bus: String = "", display: String = "") -> StoreHolder {
        let host = ProcessInfo.processInfo.hostName
        let number = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
        return StoreHolder(
            process: getpid(),
            machine: number.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? host,
            host: host,
            bus: bus,
            display: display
        )
    }
}

/// File systems that more than one machine may use at a time.
enum NetworkFolder {
    /// As the kernel, and programs behind FUSE, name them.
    private static let types: Set<Substring> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "fuse.s3fs", "fuse.rclone", "fuse.glusterfs", "ceph",
        "fuse.ceph", "afs", "coda", "9p", "virtiofs", "lustre", "gfs2", "ocfs2", "beegfs",
    ]

    /// Whether an open file is on one.
    static func isOne(_ descriptor: Int32) -> Bool {
        var state = stat()
        guard fstat(descriptor, &state) == 0,
            let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        else { return false }
        return isOne(device: "\(major(state.st_dev)):\(minor(state.st_dev))", mounts: mounts)
    }

    /// - Parameter mounts: Lines as `36 35 0:41 / /home rw,noatime shared:1 - nfs4 server:/home rw`, man:proc(5).
    static func isOne(device: String, mounts: String) -> Bool {
        mounts.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-") else { return false }
            return fields.indices.contains(dash + 1) && types.contains(fields[dash + 1])
        }
    }

    // As glibc's macros have it, which Swift doesn't import.
    private static func major(_ device: dev_t) -> dev_t { (device >> 32) & 0xFFFF_F000 | (device >> 8) & 0xFFF }
    private static func minor(_ device: dev_t) -> dev_t { (device >> 12) & 0xFFFF_FF00 | device & 0xFF }
}
