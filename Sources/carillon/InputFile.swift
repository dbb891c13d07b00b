internal import Glibc

/// A file that was named on the command line, and read; `-` is stdin.
struct InputFile {
    /// As messages call it.
    let name: String
    let bytes: [UInt8]

    private static let megabytes = 128

    /// - Throws: The exit code after a message on stderr that names the file.
    init(_ path: String) throws {
        let largest = Self.megabytes << 20
        name = path == "-" ? "stdin" : path
        do throws(Files.Failure) {
            bytes =
                path == "-"
                ? try Files.read(STDIN_FILENO, upTo: largest + 1) : try Files.read(path, upTo: largest + 1)
        } catch {
            throw Session.refusal("\(name) can't be read: \(error)")
        }
        guard bytes.count <= largest else { throw Session.refusal("\(name) is larger than \(Self.megabytes) MiB") }
    }
}
