package import GLibSupport
package import NotificationCore

/// What is pending, delivered, coming and answered, as dictionaries of the bus, and back.
extension PendingSummary {
    /// What the agent adds to the request.
    private static let standing: Set<String> = [
        "app", "next", "due", "remaining", "snoozedUntil", "putOff", "heldSince", "end", "repeats", "description",
        "changed",
    ]

    package func encode() -> [String: Variant] {
        var fields = RequestCodec.encode(request)
        fields["changed"] = WireKind.changes.write(request.changed)
        fields["app"] = .string(app)
        fields["repeats"] = .boolean(repeats)
        fields["description"] = .string(description)
        fields["next"] = next.map(Variant.date)
        fields["due"] = due.map(Variant.date)
        fields["heldSince"] = heldSince.map(Variant.date)
        fields["remaining"] = remaining.map { .int64(Int64($0)) }
        fields["snoozedUntil"] = snoozedUntil.map(Variant.date)
        fields["putOff"] = putOff.map { .string($0.rawValue) }
        fields["end"] = end.map(Variant.date)
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        var request = try RequestCodec.decode(value, ignoring: Self.standing)
        request.changed = fields["changed"].flatMap(WireKind.changes.read) ?? [:]
        self.init(
            app: fields["app"]?.stringValue ?? "",
            request: request,
            next: fields["next"]?.dateValue,
            remaining: fields["remaining"]?.count,
            snoozedUntil: fields["snoozedUntil"]?.dateValue,
            end: fields["end"]?.dateValue,
            description: fields["description"]?.stringValue ?? "",
            due: fields["due"]?.dateValue,
            heldSince: fields["heldSince"]?.dateValue,
            // An older agent doesn't say it: there, what doesn't insist was snoozed.
            putOff: (fields["putOff"]?.stringValue).flatMap(Schedule.PutOff.init)
                ?? (fields["snoozedUntil"] == nil || request.untilAnswered != nil ? nil : .snoozed)
        )
    }
}

/// The same for a list on the screen: what each row has in a tuple, and in a dictionary the rest, which few rows need. To
/// make dictionaries of all would take most of the list's time.
extension PendingSummary {
    package static let listedType = "(sssssda{sv})"

    package func encodeListed() -> Variant {
        let content = request.content
        var rest: [String: Variant] = [:]
        if request.trigger != nil || snoozedUntil != nil || heldSince != nil {
            var bare = self
            bare.request.content = Content()
            bare.request.content.userInfo = content.userInfo.filter { $0.key == Request.endDateKey }
            rest = bare.encode()
            for field in ["app", "identifier", "next"] { rest[field] = nil }
        }
        let texts = [app, request.identifier, content.title, content.subtitle, content.body]
        return .tuple(texts.map(Variant.string) + [next.map(Variant.date) ?? .double(0), .dictionary(rest)])
    }

    package init(decodingListed value: Variant) throws(AgendaError) {
        guard case .tuple(let row) = value, row.count == 7, let rest = row[6].dictionaryValue else {
            throw AgendaError(.invalidArgument, "request: must be \(Self.listedType)")
        }
        let texts = row.map { $0.stringValue ?? "" }
        if rest.isEmpty {
            let request = Request(identifier: texts[1], content: Content(), trigger: nil)
            self.init(
                app: "",
                request: request,
                next: nil,
                remaining: nil,
                snoozedUntil: nil,
                end: nil,
                description: ""
            )
        } else {
            try self.init(decoding: .dictionary(rest.merging(["identifier": row[1]]) { $1 }))
        }
        app = texts[0]
        (request.content.title, request.content.subtitle, request.content.body) = (texts[2], texts[3], texts[4])
        next = row[5] == .double(0) ? nil : row[5].dateValue
    }
}

extension DeliveredSummary {
    /// What the agent adds to the request.
    private static let standing: Set<String> = [
        "app", "date", "due", "occurrence", "state", "actions", "ofAgent", "notAllowed", "changed",
    ]

    package func encode() -> [String: Variant] {
        var fields = RequestCodec.encode(request)
        fields["changed"] = WireKind.changes.write(request.changed)
        fields["app"] = .string(app)
        fields["date"] = .date(date)
        fields["due"] = .date(due)
        fields["occurrence"] = .int64(Int64(occurrence))
        fields["state"] = .string(state.rawValue)
        if !categoryActions.isEmpty { fields["actions"] = .dictionaries(categoryActions.map(ActionCodec.encode)) }
        if isOfAgent { fields["ofAgent"] = .boolean(true) }
        if isNotAllowed { fields["notAllowed"] = .boolean(true) }
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        let date = fields["date"]?.dateValue ?? WallTime(microseconds: 0)
        self.init(
            app: fields["app"]?.stringValue ?? "",
            request: try RequestCodec.decode(value, ignoring: Self.standing),
            date: date,
            due: fields["due"]?.dateValue ?? date,
            occurrence: fields["occurrence"]?.count ?? 1,
            state: fields["state"]?.stringValue.flatMap(State.init(rawValue:)) ?? .expired
        )
        categoryActions = try (fields["actions"]?.arrayValue ?? []).map { value throws(AgendaError) in
            try ActionCodec.decode(value, name: "actions")
        }
        isOfAgent = fields["ofAgent"]?.booleanValue ?? false
        isNotAllowed = fields["notAllowed"]?.booleanValue ?? false
        request.changed = fields["changed"].flatMap(WireKind.changes.read) ?? [:]
    }
}

extension UpcomingRing: WireRecord {
    package static var blank: Self {
        Self(app: "", identifier: "", title: "", date: WallTime(microseconds: 0), description: "")
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("app", &app, .text)
        fields.need("identifier", &identifier, .text)
        fields.pass("title", &title, .text)
        fields.need("date", &date, .date)
        fields.pass("description", &description, .text)
    }
}

extension ResponseSummary {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "notification": .dictionary(notification.encode()), "actionIdentifier": .string(actionIdentifier),
            "answered": .date(answered), "number": .int64(number), "told": .boolean(isTold),
        ]
        fields["userText"] = userText.map(Variant.string)
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        let notification = try DeliveredSummary(decoding: fields["notification"] ?? .dictionary([:]))
        self.init(
            notification: notification,
            actionIdentifier: fields["actionIdentifier"]?.stringValue ?? Action.defaultIdentifier,
            userText: fields["userText"]?.stringValue,
            answered: fields["answered"]?.dateValue ?? notification.date,
            number: fields["number"]?.integerValue ?? 0,
            isTold: fields["told"]?.booleanValue ?? false
        )
    }
}

/// A row of `GetHistory` as a dictionary of the bus, and back.
extension PastRing: WireRecord {
    /// An outcome that isn't known here counts as a ring of which nothing is known.
    package static var blank: Self {
        let never = WallTime(microseconds: 0)
        return Self(app: "", identifier: "", title: nil, due: never, date: never)
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("app", &app, .text)
        fields.need("identifier", &identifier, .text)
        fields.pass("title", &title, .text)
        fields.need("due", &due, .date)
        if fields.isReading { date = due }
        fields.pass("date", &date, .date)
        fields.pass("outcome", &outcome, .word)
        fields.pass("ended", &ended, .date)
        fields.include(&action)
    }
}

extension PastRing.Button: WireRecord {
    package static var blank: Self { Self(identifier: "", title: nil) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("action", &identifier, .text)
        fields.pass("actionTitle", &title, .text)
    }
}

/// `Schedule`'s answer as a dictionary of the bus, and back.
extension ScheduledRequest: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("next", &next, .date)
        fields.pass("description", &description, .text)
        fields.pass("remaining", &remaining, .count)
        fields.pass("end", &end, .date)
        fields.pass("paused", &isPaused, .mark)
        fields.pass("quietUntil", &quietUntil, .date)
        fields.pass("changed", &changed, .changes)
        fields.pass("replaced", &replaced, .record)
    }
}

extension ScheduledRequest.Replaced: WireRecord {
    package static var blank: Self { Self(title: "", description: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("title", &title, .text)
        fields.pass("description", &description, .text)
    }
}

/// What is paused, in the calls and in `Status`.
extension Pause.Scope {
    /// Without an app it is everything, without an identifier all of the app's.
    func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        if !names.app.isEmpty { fields["app"] = .string(names.app) }
        if !names.identifier.isEmpty { fields["identifier"] = .string(names.identifier) }
        return fields
    }

    init(_ fields: inout Fields) throws(AgendaError) {
        let app = try fields.string("app")
        let identifier = try fields.string("identifier")
        if let identifier {
            guard !identifier.isEmpty else {
                throw AgendaError(.invalidArgument, "what.identifier: is empty; leave it out for all of the app's")
            }
            guard app != nil else {
                throw AgendaError(.invalidArgument, "what.app: is missing; identifier names a request of an app")
            }
        }
        if let app, !Settings.isAppIdentifier(app), !Agenda.isUnknown(app) {
            throw AgendaError(.invalidArgument, "what.app: must be the name of a desktop file, without \".desktop\"")
        }
        self.init(app: app ?? "", identifier: identifier ?? "")
    }
}

extension Pause {
    package func encode() -> [String: Variant] {
        var fields = scope.encode()
        fields["since"] = .date(since)
        fields["until"] = until.map(Variant.date)
        return fields
    }

    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue else { return nil }
        self.init(
            Scope(app: fields["app"]?.stringValue ?? "", identifier: fields["identifier"]?.stringValue ?? ""),
            since: fields["since"]?.dateValue ?? WallTime(microseconds: 0),
            until: fields["until"]?.dateValue
        )
    }
}
