internal import Foundation
internal import Glibc
internal import NotificationCore
internal import SessionFacts

/// Files that only the person may read, whatever they were before.
enum PrivateFiles {
    /// Makes a folder with all that lead to it, for this user alone; one of ours that is there is closed to others.
    static func makeFolder(_ path: String) throws(AgendaError) {
        do {
            try BaseFolders.makePrivate(path)
        } catch {
            throw AgendaError(.storeFailed, "the folder \(path) can't be created: \(error.localizedDescription)")
        }
        restrict(path, S_IFDIR, to: 0o700)
    }

    /// Closes a file of ours to others; not an error if it is missing or another user's.
    static func restrict(file: String) { restrict(file, S_IFREG, to: 0o600) }

    /// Whether the file system takes `count` bytes more in `folder`, quotas and all.
    static func hasRoom(for count: Int, in folder: String) -> Bool {
        let path = folder + "/room"
        unlink(path)
        let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { return false }
        defer {
            close(number)
            unlink(path)
        }
        return posix_fallocate(number, 0, off_t(count)) == 0
    }

    private static func restrict(_ path: String, _ type: mode_t, to mode: mode_t) {
        var state = stat()
        // Not opened: closing a file drops every lock that SQLite has on it in this process.
        guard (type == S_IFDIR ? stat(path, &state) : lstat(path, &state)) == 0, state.st_mode & S_IFMT == type,
            state.st_uid == geteuid(), state.st_mode & 0o7777 != mode
        else { return }
        chmod(path, mode)
    }
}
