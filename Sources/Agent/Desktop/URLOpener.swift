internal import Messages
internal import Foundation
internal import GLibSupport
internal import Glibc
internal import Logging
internal import NotificationCore

/// Opens what a button names, with the person's choice of program: through the desktop portal where it runs, else with
/// `xdg-open`.
///
/// <https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.OpenURI.html>
final class URLOpener: @unchecked Sendable {  // touched on the agent's thread only
    private let launcher: Launcher
    private let url: String
    private let token: String?
    /// What `xdg-open` gets.
    private let plain: String
    private var response: SignalWait?

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"

    /// - Parameters:
    ///   - token: The activation token of the click, so that the program's window may come to the front.
    ///   - work: Where a file is looked at; its file system may be one that doesn't answer.
    static func open(_ url: String, token: String?, with launcher: Launcher, _ work: BlockingWork) {
        // It may have been stored by an agent that was less strict.
        do throws(AgendaError) {
            switch try OpenTarget(url) {
            case .address(let address):
                URLOpener(url, address, token, launcher).open("OpenURI", .string(address), files: [])
            case .file(let path):
                work.run {
                    FileToShow.look(at: path)
                } _: { outcome in
                    switch outcome {
                    case .done(.success(let file)):
                        URLOpener(url, file.path, token, launcher)
                            .open("OpenFile", .handle(0), files: [file.descriptor])
                    case .done(.failure(let error)): launcher.log.error("not opened: \(error)")
                    case .tookTooLong, .refused:
                        launcher.log.error("not opened: \(path) is on a file system that does not answer")
                    }
                }
            }
        } catch {
            launcher.log.error("not opened: \(error)")
        }
    }

    private init(_ url: String, _ plain: String, _ token: String?, _ launcher: Launcher) {
        (self.url, self.plain, self.token, self.launcher) = (url, plain, token, launcher)
    }

    private func open(_ member: String, _ what: Variant, files: [FileDescriptor]) {
        let connection = launcher.connection
        // One that isn't there may take half a minute to find out that it can't be.
        guard connection.owner(of: Self.portal) != nil else { return openPlainly() }
        let handle = "carillon\(UInt32.random(in: 0...UInt32.max))"
        let sender = connection.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 }
        let answer = BusConnection.SignalMatch(
            sender: Self.portal,
            path: "\(Self.path)/request/\(String(sender))/\(handle)",
            interface: "org.freedesktop.portal.Request",
            member: "Response"
        )
        // Keeps itself until the portal has answered: 0 done, 1 the person thought better of it, 2 it could not.
        response = SignalWait(answer, on: connection) { [self] signal in
            response = nil
            guard signal.arguments.first?.integerValue == 2 else { return }
            launcher.log.warning("the portal could not open \(url)")
            openPlainly()
        }
        var options: [String: Variant] = ["handle_token": .string(handle)]
        if let token { options["activation_token"] = .string(token) }
        let method = BusConnection.Method(
            destination: Self.portal,
            path: Self.path,
            interface: "org.freedesktop.portal.OpenURI",
            member: member
        )
        let arguments: [Variant] = [.string(""), what, .dictionary(options)]
        connection.call(method, arguments, descriptors: files, startsService: false) { [self] result in
            switch result {
            case .success: launcher.log.info("asked the portal to open \(url)")
            case .failure(let error):
                response?.cancel()
                response = nil
                launcher.log.warning("the portal did not open \(url): \(error)")
                // One that is late may still open it.
                if !error.isTimeout { openPlainly() }
            }
        }
    }

    private func openPlainly() { launcher.open(plain, token: token) }
}

/// A file or folder that may be shown, held open so that it is the one that was looked at.
private struct FileToShow: Sendable {
    let descriptor: FileDescriptor
    /// Without symbolic links.
    let path: String

    /// An error when there is none, or when it would run rather than be shown.
    static func look(at path: String) -> Result<FileToShow, AgendaError> {
        do throws(AgendaError) { return .success(try FileToShow(path)) } catch { return .failure(error) }
    }

    private init(_ path: String) throws(AgendaError) {
        guard let descriptor = FileDescriptor.reading(path, mayHang: true) else {
            throw AgendaError(.invalidArgument, "open: \(path): \(String(cString: strerror(errno)))")
        }
        self.descriptor = descriptor
        let link = "/proc/self/fd/\(descriptor.number)"
        var status = stat()
        guard fstat(descriptor.number, &status) == 0,
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        else { throw AgendaError(.invalidArgument, "open: \(path) can't be examined") }
        self.path = target
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFREG:
            guard status.st_mode & 0o111 == 0 else {
                throw AgendaError(.invalidArgument, "open: \(path) would be run: it is executable")
            }
            try Self.refuseProgram(descriptor, target, path)
        default: throw AgendaError(.invalidArgument, "open: \(path) is neither a file nor a folder")
        }
    }

    /// By its name, by how it begins, and by what this desktop does with files of its kind.
    private static func refuseProgram(_ file: FileDescriptor, _ target: String, _ path: String) throws(AgendaError) {
        let head = file.bytes(4096)
        let type = ContentType.guess(name: target, head: head)
        let reason =
            OpenTarget.reasonNotToOpen(target) ?? OpenTarget.reasonNotToOpen(head: head)
            ?? (ContentType.isProgram(type) ? Message("would be run: it is a program (\(type))") : nil)
            ?? ContentType.handler(of: type).flatMap(OpenTarget.reasonNotToOpen(handler:))
        if let reason { throw AgendaError(.invalidArgument, "open: \(path) \(reason)") }
    }
}
