internal import Glibc

/// A file that was named on the command line, and read; `-` is stdin.
struct InputFile {
    /// As messages call it.
    let name: String
    let bytes: [UInt8]

    /// - Parameters:
    ///   - largest: In bytes; the default is room for a backup with all the pictures that one app may have.
    ///   - advice: What to do about a larger one, for its refusal.
    /// - Throws: A refusal that names the file.
    init(_ path: String, upTo largest: Int = 128 << 20, advice: String = "") throws {
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
