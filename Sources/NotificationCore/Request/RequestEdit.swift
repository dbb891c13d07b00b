/// What changes of a request; what isn't named stays (decision 30).
package struct RequestEdit: Sendable, Hashable {
    /// What changes.
    package var fields: Set<RequestField>
    /// The new values. A named field that is at its default here is taken away.
    package var values: Request

    package init(_ fields: Set<RequestField> = [], values: Request = .unnamed) {
        (self.fields, self.values) = (fields, values)
    }

    package mutating func set<Value>(_ field: RequestField, _ path: WritableKeyPath<Request, Value>, _ value: Value) {
        fields.insert(field)
        values[keyPath: path] = value
    }

    /// Takes over what another one changes.
    package mutating func take(_ other: RequestEdit) {
        fields.formUnion(other.fields)
        for field in other.fields { field.copy(from: other.values, to: &values) }
    }

    /// Whether the series starts over: another trigger, or another start.
    package var movesSeries: Bool { fields.contains(.trigger) || fields.contains(.startDate) }

    /// The request as it is afterwards. Bounds don't stay with a new trigger that rings once.
    package func applied(to request: Request) -> Request {
        var edited = request
        if fields.contains(.trigger), values.trigger?.repeats == false { edited.bounds = Request.Bounds() }
        for field in fields {
            field.copy(from: values, to: &edited)
            edited.changed[field.rawValue] = values.changed[field.rawValue]
        }
        return edited
    }
}

extension Request {
    /// A request of which only some fields mean something.
    package static var unnamed: Request { Request(identifier: "", content: Content(), trigger: nil) }
}
