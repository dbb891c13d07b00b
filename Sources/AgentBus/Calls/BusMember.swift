internal import Messages

/// The methods of an interface, which appear only here and in the introspection data.
package protocol BusMember: RawRepresentable<String>, CaseIterable, Sendable {}

extension BusMember {
    /// Its name on the bus, where methods begin with a capital letter.
    package var name: String { rawValue.firstUppercased }

    package init?(named name: String) {
        guard let first = name.first, first.isUppercase else { return nil }
        self.init(rawValue: first.lowercased() + name.dropFirst())
    }
}
