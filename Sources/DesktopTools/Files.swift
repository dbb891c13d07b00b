internal import FoundationEssentials
package import GLibSupport
package import Messages
internal import Glibc

/// Files and streams by their descriptors.
package enum Files {
    /// What can be read, up to a limit.
    ///
    /// - Throws: `Failure` with the system's reason.
    package static func read(_ descriptor: Int32, upTo limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = try readSome(descriptor)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return Array(bytes.prefix(limit))
    }

    /// What can be read now, 64 KiB at the most; nothing at the end.
    package static func readSome(_ descriptor: Int32) throws(Failure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(errno) }
            return Array(buffer[..<count])
        }
    }

    /// Writes all of it.
    ///
    /// - Throws: `Failure` with the system's reason.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(count < 0 ? errno : ENOSPC) }
            rest = rest.dropFirst(count)
        }
    }

    /// What a file holds, up to a limit.
    package static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Failure(errno) }
        let file = FileDescriptor(adopting: number)
        return try withExtendedLifetime(file) { () throws(Failure) in try read(file.number, upTo: limit) }
    }

    /// A picture, open for a call. What is no file can't keep us waiting.
    package static func picture(_ path: String) throws(Failure) -> FileDescriptor {
        guard let file = FileDescriptor.reading(path) else { throw Failure(errno) }
        return file
    }

    /// Writes all of it, or as much as is read if the reader goes away.
    package static func write(_ text: String, to descriptor: Int32) { try? write(Array(text.utf8), to: descriptor) }

    /// Why a file can't be read.
    package struct Failure: Error, CustomStringConvertible {
        let number: Int32
        package init(_ number: Int32) { self.number = number }
        package var description: String { String(cString: strerror(number)) }
    }
}

extension Error {
    /// What went wrong, in the system's words if they are known.
    package var reason: String {
        guard let error = self as? CocoaError, let cause = error.underlying as? POSIXError else { return "\(self)" }
        return String(cString: strerror(cause.code.rawValue))
    }

    /// The same, preceded by the file.
    package var reasonWithFile: String {
        let path = (self as? CocoaError)?.filePath
        return [path, reason].compactMap(\.self).joined(separator: ": ")
    }
}

/// A file that was named on the command line, and read; `-` is stdin.
package struct InputFile {
    /// As messages call it.
    package let name: String
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - largest: In bytes; the default is room for a backup with all the pictures that one app may have.
    ///   - advice: What to do about a larger one, for its refusal.
    /// - Throws: A refusal that names the file.
    package init(_ path: String, upTo largest: Int = 128 << 20, advice: Message = Message(verbatim: "")) throws {
        name = path == "-" ? "stdin" : path
        do throws(Files.Failure) {
            bytes =
                path == "-"
                ? try Files.read(STDIN_FILENO, upTo: largest + 1) : try Files.read(path, upTo: largest + 1)
        } catch {
            throw Session.refusal("\(name) can't be read: \(error)")
        }
        guard bytes.count <= largest else {
            throw Session.refusal("\(name) is larger than \(largest >> 20) MiB\(advice)")
        }
    }
}
