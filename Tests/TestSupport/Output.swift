import Foundation
import Glibc

/// What a program wrote, and how it ended.
package struct Output: Sendable, CustomStringConvertible {
    package let status: ExitStatus
    package let stdout: String
    package let stderr: String

    package var succeeded: Bool { status == .success }

    package var description: String {
        "\(status)\n--- stdout\n\(stdout)\n--- stderr\n\(stderr)"
    }
}

extension RunningProcess {
    /// Feeds the child, drains both of its pipes at once and waits for its end.
    ///
    /// Blocks the calling thread. A grandchild that keeps the pipes open after the child has ended holds it up no more than
    /// a moment; a child that runs too long is ended together with its group.
    func collectOutput(feeding input: String, timeout: Duration) throws -> Output {
        var writing = self.input
        var unwritten = Array(input.utf8)[...]
        var reading = [output, error].compactMap { $0 }
        var collected: [Int32: [UInt8]] = [:]
        var chunk = [UInt8](repeating: 0, count: 65536)
        var deadline = ContinuousClock.now + timeout
        var waitsForEnd = true
        if let descriptor = writing {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            if unwritten.isEmpty {
                closeInput()
                writing = nil
            }
        }

        while waitsForEnd || !reading.isEmpty {
            let left = max(.zero, deadline - ContinuousClock.now)
            if left == .zero && waitsForEnd {
                signalGroup(SIGKILL)
                _ = waitBlocking(.seconds(3))
                let said = collected.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
                throw SupportError("\(label) took longer than \(timeout.seconds) s and was ended. It wrote: \(said)")
            }
            var polled = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if waitsForEnd { polled.append(pollfd(fd: ended, events: Int16(POLLIN), revents: 0)) }
            if let writing { polled.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
            // What the child has written is there, also where this thread comes to read it only when the time is over.
            guard poll(&polled, nfds_t(polled.count), left.milliseconds) > 0 else {
                if left == .zero { break }
                continue
            }

            for entry in polled where entry.revents != 0 {
                if entry.fd == ended {
                    waitsForEnd = false
                    deadline = min(deadline, ContinuousClock.now + .milliseconds(500))
                } else if entry.fd == writing {
                    let count = unwritten.withUnsafeBytes { write(entry.fd, $0.baseAddress, $0.count) }
                    if count > 0 { unwritten = unwritten.dropFirst(count) }
                    if unwritten.isEmpty || (count < 0 && errno != EAGAIN && errno != EINTR) {
                        closeInput()
                        writing = nil
                    }
                } else {
                    let count = read(entry.fd, &chunk, chunk.count)
                    if count > 0 {
                        collected[entry.fd, default: []] += chunk[..<count]
                    } else if count == 0 || errno != EINTR {
                        reading.removeAll { $0 == entry.fd }
                    }
                }
            }
        }
        guard let status = waitBlocking(.seconds(3)) else { throw SupportError("\(self) was not collected.") }
        func text(_ descriptor: Int32?) -> String {
            String(decoding: descriptor.flatMap { collected[$0] } ?? [], as: UTF8.self)
        }
        return Output(status: status, stdout: text(output), stderr: text(error))
    }
}
