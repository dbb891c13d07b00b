internal import FoundationEssentials
internal import Glibc
internal import GLibSupport
internal import Messages

/// The programs that are installed next to this one.
package enum OwnProgram {
    /// The command line; where it isn't there, the one on the search path.
    package static var commandLine: String { InstalledProgram.beside("carillon") ?? "carillon" }

    /// The agent, which is installed next to this program.
    package static var agent: String { neighbour("carillond") }

    /// The window, which may be installed there too.
    package static var window: String { neighbour("carillon-window") }

    private static func neighbour(_ name: String) -> String { (InstalledProgram.folder ?? "/proc/self") + "/" + name }

    /// Starts one, which goes on without this program.
    static func launch(_ command: [String]) throws {
        let environment = ProcessInfo.processInfo.environment
        do throws(GLibError) {
            try DetachedProcess.start(command, environment: environment, folder: "/", isSilent: true)
        } catch {
            throw Session.refusal("\(command[0]) can't be started: \(error.message)")
        }
    }
}

/// A program that answers questions, a line of JSON each, and ends with this one.
struct AskedProcess {
    private let connection: FileDescriptor
    /// What was read after the last answer.
    private var read: [UInt8] = []

    init(_ command: [String]) throws {
        guard let (ours, theirs) = FileDescriptor.connection() else { throw Files.Failure(errno) }
        try DetachedProcess.start(command, input: theirs, output: theirs)
        connection = ours
    }

    /// - Parameter longest: More bytes than an answer has.
    mutating func ask<Answer: Decodable>(
        _ question: some Encodable,
        upTo longest: Int,
        _ answer: Answer.Type = Answer.self
    ) throws -> Answer {
        var rest = [UInt8](try JSONEncoder().encode(question) + Data("\n".utf8))[...]
        while !rest.isEmpty {
            // A process that has ended must not end this one with a signal.
            let count = rest.withUnsafeBytes { send(connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Files.Failure(errno) }
            rest = rest.dropFirst(count)
        }
        var searched = 0
        while true {
            if let end = read[searched...].firstIndex(of: 0x0A) {
                defer { read.removeSubrange(...end) }
                return try JSONDecoder().decode(Answer.self, from: Data(read[..<end]))
            }
            let more = try Files.readSome(connection.number)
            guard !more.isEmpty, read.count < longest else { throw Files.Failure(EPIPE) }
            searched = read.count
            read += more
        }
    }
}
