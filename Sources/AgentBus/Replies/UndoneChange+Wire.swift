package import GLibSupport
package import NotificationCore

/// The answer of `Undo` and `GetUndo` as a dictionary of the bus, and back.
extension UndoneChange {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "count": .uint32(UInt32(clamping: count)), "requests": .dictionaries(requests.map { $0.encode() }),
        ]
        fields["action"] = action.map { .string($0.rawValue) }
        fields["date"] = date.map(Variant.date)
        return fields
    }

    package init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init(
            action: fields["action"]?.stringValue.flatMap(Undo.Action.init),
            date: fields["date"]?.dateValue,
            count: Int(clamping: fields["count"]?.integerValue ?? 0),
            requests: (fields["requests"]?.arrayValue ?? []).map(UndoneRequest.init)
        )
    }
}

extension UndoneRequest {
    fileprivate func encode() -> [String: Variant] {
        var fields: [String: Variant] = ["identifier": .string(identifier), "title": .string(title)]
        fields["next"] = next.map(Variant.date)
        fields["description"] = description.map(Variant.string)
        return fields
    }

    fileprivate init(decoding value: Variant) {
        let fields = value.dictionaryValue ?? [:]
        self.init(
            identifier: fields["identifier"]?.stringValue ?? "",
            title: fields["title"]?.stringValue ?? "",
            next: fields["next"]?.dateValue,
            description: fields["description"]?.stringValue
        )
    }
}

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
