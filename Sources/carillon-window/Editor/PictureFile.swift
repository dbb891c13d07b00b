internal import AgentBus
internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// A picture that goes along with a request, as an open file.
enum PictureFile {
    /// Opens it without waiting, as a name may lead to a pipe; the agent looks at what is in it.
    static func open(_ path: String) throws(AgentClient.Failure) -> FileDescriptor {
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw .refused(AgendaError(.invalidAttachment, "attachment: \(path): \(String(cString: strerror(errno)))"))
        }
        return FileDescriptor(adopting: number)
    }
}
