/// What the bus knows of the process behind a connection, from the moment in which it connected.
package struct BusCredentials: Sendable {
    package let process: UInt32
    /// A pidfd of that process, from buses that have one (dbus 1.15, dbus-broker): its number may be another's by now.
    package let processHandle: FileDescriptor?
    /// What the kernel's security module called it.
    package let securityLabel: String?
}

extension BusConnection {
    /// Who is behind a bus name; nil when the bus doesn't know the process.
    ///
    /// - Throws: `GLibError`, with ``GLibError/isNameWithoutOwner`` when the name is there no longer; also when the bus
    ///   doesn't answer within five seconds.
    package func credentials(of name: String) throws(GLibError) -> BusCredentials? {
        let reply = try call(.bus("GetConnectionCredentials"), [.string(name)], timeout: 5)
        guard let fields = reply.arguments.first?.dictionaryValue,
            let process = fields["ProcessID"]?.integerValue.flatMap(UInt32.init(exactly:))
        else { return nil }
        var handle: FileDescriptor?
        if case .handle(let index)? = fields["ProcessFD"], reply.descriptors.indices.contains(Int(index)) {
            handle = reply.descriptors[Int(index)]
        }
        var label: String?
        if case .bytes(let bytes)? = fields["LinuxSecurityLabel"] {
            label = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return BusCredentials(process: process, processHandle: handle, securityLabel: label)
    }

    package func names() throws(GLibError) -> Set<String> {
        Set(try call(.bus("ListNames"), timeout: 5).arguments.first?.stringArrayValue ?? [])
    }
}

extension BusConnection.Method {
    /// A method of the bus itself.
    package static func bus(_ member: String) -> Self {
        Self(
            destination: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            member: member
        )
    }
}

extension GLibError {
    /// The bus knows no connection of that name.
    package var isNameWithoutOwner: Bool { remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner" }
}
