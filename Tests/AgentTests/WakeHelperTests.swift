import Foundation
import Glibc
import TestSupport
import Testing

/// `carillon-wake` by itself: what it answers to what, and what it is made of.
@Suite(.timeLimit(.minutes(5))) struct WakeHelperTests {
    /// The program with its input; it ends with that.
    private final class Helper {
        let process = Process()
        private let end: Int32

        /// - Parameter before: What starts it, with its arguments.
        init(_ before: [String] = []) throws {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
                throw SupportError("no socket")
            }
            // What is started later must not keep it from ending.
            _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
            end = ends[0]
            let words = before + [try Binaries.product("carillon-wake")]
            process.executableURL = URL(fileURLWithPath: words[0])
            process.arguments = Array(words.dropFirst())
            process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
            try process.run()
            close(ends[1])
        }

        deinit { close(end) }

        func send(_ bytes: [UInt8]) { #expect(Glibc.send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count) }

        func ask(_ time: Int64) { send(withUnsafeBytes(of: time) { Array($0) }) }

        /// The next answer; nil at the end.
        func answer() -> (version: UInt32, problem: UInt32, time: Int64)? {
            var bytes = [UInt8](repeating: 0, count: 16)
            guard recv(end, &bytes, 16, Int32(MSG_WAITALL)) == 16 else { return nil }
            return bytes.withUnsafeBytes {
                (
                    $0.load(as: UInt32.self), $0.load(fromByteOffset: 4, as: UInt32.self),
                    $0.load(fromByteOffset: 8, as: Int64.self)
                )
            }
        }

        func hangUp() { shutdown(end, Int32(SHUT_WR)) }
    }

    private static var soon: Int64 { Int64(Date.now.timeIntervalSince1970 * 1_000_000) + 3_600_000_000 }
    private static let mayWake = geteuid() == 0

    @Test func itSaysWhetherATimeIsSet() throws {
        let helper = try Helper()
        for time in [Self.soon, Self.soon + 1, 0] {
            helper.ask(time)
            let answer = try #require(helper.answer())
            #expect(answer.version == 1)
            #expect(answer.problem == (Self.mayWake ? 0 : UInt32(EPERM)))
            #expect(answer.time == time)
        }
        helper.hangUp()
        helper.process.waitUntilExit()
        #expect(helper.process.terminationStatus == 0)
    }

    @Test func withoutTheCapabilityItIsRefused() throws {
        let without = ["/usr/bin/setpriv", "--bounding-set=-wake_alarm", "--inh-caps=-wake_alarm"]
        let helper = try Helper(Self.mayWake ? without : [])
        helper.ask(Self.soon)
        #expect(try #require(helper.answer()).problem == UInt32(EPERM))
    }

    @Test(arguments: [Int64.min, -1, .max]) func aTimeThatIsNoneIsRefused(_ time: Int64) throws {
        let helper = try Helper()
        helper.ask(time)
        let answer = try #require(helper.answer())
        // The end of time is far away, and as good as any other for the kernel.
        #expect(answer.problem == (Self.mayWake ? (time < 0 ? UInt32(EINVAL) : 0) : UInt32(EPERM)))
        #expect(answer.time == time)
        helper.ask(0)
        #expect(helper.answer()?.time == 0)
    }

    @Test func whatComesInPiecesIsRead() throws {
        let helper = try Helper()
        let time = Self.soon
        for byte in withUnsafeBytes(of: time, Array.init) { helper.send([byte]) }
        #expect(helper.answer()?.time == time)
        // Half a request is none.
        helper.send([1, 2, 3])
        helper.hangUp()
        #expect(helper.answer() == nil)
        helper.process.waitUntilExit()
        #expect(helper.process.terminationStatus == 0)
    }

    @Test func tenThousandTimesAreAnsweredInTheirOrder() throws {
        let helper = try Helper()
        for number in 1...10_000 {
            helper.ask(Self.soon)
            guard helper.answer() != nil else {
                Issue.record("no answer to request \(number)")
                return
            }
        }
    }

    @Test func itIsSmallAndNeedsNoLibraryButC() throws {
        let program = try Binaries.product("carillon-wake")
        let size = try FileManager.default.attributesOfItem(atPath: program)[.size] as? Int ?? .max
        #expect(size < 30_000)
        let (readelf, output) = (Process(), Pipe())
        readelf.executableURL = URL(fileURLWithPath: "/usr/bin/readelf")
        readelf.arguments = ["-d", program]
        readelf.standardOutput = output
        try readelf.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let needed = text.split(separator: "\n").filter { $0.contains("(NEEDED)") || $0.contains("PATH)") }
        #expect(needed.count == 1 && needed[0].contains("libc.so.6"), "\(needed)")
        let source = try String(contentsOfFile: Binaries.sourceRoot + "/Sources/carillon-wake/main.c", encoding: .utf8)
        #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    }

    @Test func aFileIsNoSocket() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Binaries.product("carillon-wake"))
        process.standardInput = FileHandle(forReadingAtPath: "/etc/hostname")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
