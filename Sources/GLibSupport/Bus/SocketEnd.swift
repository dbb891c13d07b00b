internal import CGLib
internal import Glibc

/// A socket over which D-Bus is spoken, read and written as a whole message at a time.
struct SocketEnd {
    /// A message with what travels with it.
    final class Message {
        let bytes: UnsafeMutableRawBufferPointer
        fileprivate(set) var descriptors: [FileDescriptor] = []

        fileprivate init(count: Int) { bytes = .allocate(byteCount: count, alignment: 8) }

        deinit { bytes.deallocate() }
    }

    /// The most descriptors that Linux lets travel together (SCM_MAX_FD).
    private static let mostDescriptors = 253
    /// <https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol-messages>: the byte order, the length of the
    /// body and that of the header's fields are in the first sixteen bytes.
    private static let fixedHeader = 16

    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Nil at the end.
    func readByte() -> UInt8? {
        var byte: UInt8 = 0
        var none: [FileDescriptor] = []
        return withUnsafeMutableBytes(of: &byte) { read($0, &none) } ? byte : nil
    }

    /// The next message; nil at the end, and when it is none or longer than `limit`.
    func readMessage(beginningWith first: UInt8? = nil, atMost limit: Int) -> Message? {
        var header = [UInt8](repeating: 0, count: Self.fixedHeader)
        var descriptors: [FileDescriptor] = []
        if let first { header[0] = first }
        let start = first == nil ? 0 : 1
        guard header.withUnsafeMutableBytes({ read(.init(rebasing: $0[start...]), &descriptors) }),
            let count = Self.count(header), count <= limit
        else { return nil }
        let message = Message(count: count)
        message.bytes.copyBytes(from: header)
        guard read(.init(rebasing: message.bytes[Self.fixedHeader...]), &descriptors) else { return nil }
        message.descriptors = descriptors
        return message
    }

    private static func count(_ header: [UInt8]) -> Int? {
        func number(at offset: Int) -> Int {
            let bytes = header[offset..<offset + 4]
            let ordered = header[0] == UInt8(ascii: "l") ? Array(bytes.reversed()) : Array(bytes)
            return ordered.reduce(0) { $0 << 8 | Int($1) }
        }
        guard [UInt8(ascii: "l"), UInt8(ascii: "B")].contains(header[0]) else { return nil }
        // The body begins at a multiple of eight.
        return fixedHeader + (number(at: 12) + 7) & ~7 + number(at: 4)
    }

    // MARK: - Bytes

    /// Fills `buffer`, and takes what descriptors come along.
    ///
    /// - Returns: false at the end.
    private func read(_ buffer: UnsafeMutableRawBufferPointer, _ descriptors: inout [FileDescriptor]) -> Bool {
        var rest = buffer[...]
        while !rest.isEmpty {
            var control = [UInt8](repeating: 0, count: Self.space(for: Self.mostDescriptors))
            let count = control.withUnsafeMutableBytes { control in
                exchange(UnsafeMutableRawBufferPointer(rebasing: rest), control) { message in
                    let count = recvmsg(descriptor, message, Int32(MSG_CMSG_CLOEXEC))
                    if count > 0 { descriptors += Self.descriptors(control, message.pointee.msg_controllen) }
                    return count
                }
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// What has become of a message.
    enum Outcome {
        case written
        /// The other end has gone.
        case ended
        /// Nothing of it was sent: the processes of this user have more descriptors on their way than one may have open.
        case tooManyDescriptors
    }

    func write(_ bytes: UnsafeRawBufferPointer, _ descriptors: [FileDescriptor]) -> Outcome {
        var rest = bytes[...]
        var control = descriptors.isEmpty ? [] : Self.control(descriptors.map(\.number))
        while !rest.isEmpty {
            let count = control.withUnsafeMutableBytes { control in
                exchange(UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(rebasing: rest)), control) {
                    sendmsg(descriptor, $0, Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { return count < 0 && errno == ETOOMANYREFS ? .tooManyDescriptors : .ended }
            rest = rest.dropFirst(count)
            control = []
        }
        return .written
    }

    private func exchange(
        _ bytes: UnsafeMutableRawBufferPointer,
        _ control: UnsafeMutableRawBufferPointer,
        _ call: (UnsafeMutablePointer<msghdr>) -> Int
    ) -> Int {
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
            var count: Int
            repeat {
                var message = msghdr()
                message.msg_iov = part
                message.msg_iovlen = 1
                message.msg_control = control.isEmpty ? nil : control.baseAddress
                message.msg_controllen = control.count
                count = call(&message)
            } while count < 0 && errno == EINTR
            return count
        }
    }

    // MARK: - Descriptors, as cmsg(3) lays them out

    private static let controlHeader = aligned(MemoryLayout<cmsghdr>.size)

    private static func aligned(_ count: Int) -> Int {
        (count + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
    }

    private static func space(for count: Int) -> Int { controlHeader + aligned(count * MemoryLayout<Int32>.size) }

    private static func control(_ numbers: [Int32]) -> [UInt8] {
        var control = [UInt8](repeating: 0, count: space(for: numbers.count))
        var header = cmsghdr()
        header.cmsg_len = controlHeader + numbers.count * MemoryLayout<Int32>.size
        header.cmsg_level = SOL_SOCKET
        header.cmsg_type = Int32(SCM_RIGHTS)
        control.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: header, as: cmsghdr.self)
            for (index, number) in numbers.enumerated() {
                bytes.storeBytes(of: number, toByteOffset: controlHeader + index * 4, as: Int32.self)
            }
        }
        return control
    }

    private static func descriptors(_ control: UnsafeMutableRawBufferPointer, _ count: Int) -> [FileDescriptor] {
        var found: [FileDescriptor] = []
        var offset = 0
        while offset + controlHeader <= min(count, control.count) {
            let header = control.loadUnaligned(fromByteOffset: offset, as: cmsghdr.self)
            let length = Int(header.cmsg_len)
            guard length >= controlHeader, offset + length <= control.count else { break }
            if header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS) {
                for place in stride(from: offset + controlHeader, to: offset + length, by: 4) {
                    let number = control.loadUnaligned(fromByteOffset: place, as: Int32.self)
                    // Anybody may send one of a file system that doesn't answer.
                    found.append(FileDescriptor(adopting: number, mayHang: true))
                }
            }
            offset += aligned(length)
        }
        return found
    }
}

/// What to do when the bus has ended our connection: it may be gone, or it may have hung up on us alone, over a message
/// that was too large for it or a queue that we did not read.
package struct HangUp: Sendable {
    /// How many times within ``period`` a program goes on because of it.
    private static let most = 10
    /// In microseconds.
    private static let period: Int64 = 60_000_000
    /// The variable that hands the times on; programs that are started don't get it.
    package static let variable = "CARILLON_HUNG_UP"

    /// Where the session's bus is, as it was when this process connected to it.
    private let address: String?
    /// Which bus that was.
    private let guid: String

    package init(of connection: BusConnection) {
        guid = connection.guid
        address = try? BusConnection.sessionAddress()
    }

    /// Whether the same bus still answers there.
    package var busIsThere: Bool {
        guard let address, let connection = try? BusConnection.open(address: address) else { return false }
        defer { connection.close() }
        return connection.guid == guid
    }

    /// Notes this time in the environment, also for a program in the place of this one.
    ///
    /// - Returns: false when it has happened too often of late.
    package func note() -> Bool {
        let now = Int64(g_get_monotonic_time())
        let before = getenv(Self.variable).map { String(cString: $0) } ?? ""
        let times: [Int64] = before.split(separator: " ").compactMap { Int64($0) } + [now]
        let recent = times.filter { now - $0 < Self.period && $0 <= now }
        setenv(Self.variable, recent.map(String.init).joined(separator: " "), 1)
        return recent.count <= Self.most
    }
}
