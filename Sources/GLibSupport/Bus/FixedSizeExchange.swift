internal import Glibc

/// A socket to a program of ours that answers in messages of a fixed size.
package final class FixedSizeExchange: @unchecked Sendable {  // used on the executor's thread alone
    private let end: FileDescriptor
    private let size: Int
    private let handler: @Sendable ([UInt8]?) -> Void
    private var source: EventSource?
    private var received: [UInt8] = []

    /// - Parameter handler: Gets each answer on `executor`, and nil once when the other end has gone.
    package init(
        _ end: FileDescriptor,
        size: Int,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        self.end = end
        self.size = size
        self.handler = handler
        source = EventSource.readable(end.number, on: executor) { [weak self] in self?.read() }
    }

    deinit { source?.cancel() }

    /// Sends a message without waiting; false when that can't be done now.
    package func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes {
            Glibc.send(end.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        } == bytes.count
    }

    /// Hears nothing more; the other end finds that this one has gone once this is let go.
    package func close() {
        source?.cancel()
        source = nil
        shutdown(end.number, Int32(SHUT_RDWR))
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: size - received.count)
        let count = recv(end.number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0, [EAGAIN, EINTR].contains(errno) { return }
        guard count > 0 else {
            close()
            return handler(nil)
        }
        received += buffer.prefix(count)
        guard received.count == size else { return }
        let message = received
        received = []
        handler(message)
    }
}
