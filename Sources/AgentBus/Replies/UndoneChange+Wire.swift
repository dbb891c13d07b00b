package import GLibSupport
package import NotificationCore

/// The answer of `Undo` and `GetUndo` as a dictionary of the bus, and back.
extension UndoneChange: WireRecord {
    package init(decoding value: Variant?) {
        self.init(action: nil, count: 0, requests: [])
        self = reading(value) ?? self
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("action", &action, .word)
        fields.pass("date", &date, .date)
        fields.pass("count", &count, .unsigned)
        fields.pass("requests", &requests, .records(UndoneRequest(identifier: "", title: "")))
    }
}

extension UndoneRequest: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("identifier", &identifier, .text)
        fields.pass("title", &title, .text)
        fields.pass("next", &next, .date)
        fields.pass("description", &description, .text)
    }
}

/// `Replace`'s answer as a dictionary of the bus, and back.
extension ReplacedGroup: WireRecord {
    package init(decoding value: Variant?) {
        self.init()
        self = reading(value) ?? self
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("added", &added, .unsigned)
        fields.pass("changed", &changed, .unsigned)
        fields.pass("kept", &kept, .unsigned)
        fields.pass("removed", &removed, .unsigned)
        fields.pass("over", &over, .unsigned)
    }
}
