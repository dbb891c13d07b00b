internal import AgentBus
internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// A picture that goes along with a request, as an open file.
enum PictureFile {
    /// The files that go along with a request: none or one.
    static func all(_ path: String?) throws(AgentClient.Failure) -> [FileDescriptor] {
        guard let path else { return [] }
        return [try open(path)]
    }

    /// Opens it without waiting, as a name may lead to a pipe; the agent looks at what is in it.
    private static func open(_ path: String) throws(AgentClient.Failure) -> FileDescriptor {
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw .refused(AgendaError(.invalidAttachment, "attachment: \(path): \(String(cString: strerror(errno)))"))
        }
        return FileDescriptor(adopting: number)
    }
}
