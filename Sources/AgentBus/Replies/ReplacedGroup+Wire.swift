package import GLibSupport
package import NotificationCore

/// `Replace`'s answer as a dictionary of the bus, and back.
extension ReplacedGroup {
    private static let counts: [(name: String, path: any WritableKeyPath<ReplacedGroup, Int> & Sendable)] = [
        ("added", \.added), ("changed", \.changed), ("kept", \.kept), ("removed", \.removed), ("over", \.over),
    ]

    package func encode() -> [String: Variant] {
        Dictionary(Self.counts.map { ($0.name, .uint32(UInt32(clamping: self[keyPath: $0.path]))) }) { $1 }
    }

    package init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init()
        for count in Self.counts { self[keyPath: count.path] = fields[count.name]?.count ?? 0 }
    }
}
