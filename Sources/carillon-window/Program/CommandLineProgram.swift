internal import GLibSupport
internal import Glibc

/// `carillon`, run for what only the command line looks at, on a thread of its own.
actor CommandLineProgram {
    private let executor = MainContextExecutor(name: "command")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// More than any of these commands prints.
    private static let most = 4 << 20

    /// Why there is no answer.
    struct Failure: Error {
        let message: String
    }

    /// What a command prints; its exit code is no error.
    func output(of arguments: [String]) throws(Failure) -> String {
        let (process, reading) = try Self.start([Self.path] + arguments)
        let bytes = Self.read(reading)
        _ = process.wait()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The process and the pipe to read from; the process's own ends are closed here.
    private static func start(_ words: [String]) throws(Failure) -> (AttachedProcess, FileDescriptor) {
        guard let input = FileDescriptor.pipe(), let output = FileDescriptor.pipe() else {
            throw Failure(message: String(cString: strerror(errno)))
        }
        do throws(GLibError) {
            return (try AttachedProcess(words, input: input.reading, output: output.writing), output.reading)
        } catch {
            throw Failure(message: error.message)
        }
    }

    private static func read(_ descriptor: FileDescriptor) -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while all.count < most {
            let count = Glibc.read(descriptor.number, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            all += part[..<count]
        }
        return all
    }

    /// The one that is installed next to this program; else one on the search path.
    private static var path: String { InstalledProgram.beside("carillon") ?? "carillon" }
}
