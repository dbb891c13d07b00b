package import GLibSupport
package import NotificationCore

/// What is pending, delivered, coming and answered, as dictionaries of the bus, and back.
extension PendingSummary: RequestRecord {
    package static var blank: Self {
        Self(app: "", request: .blank, next: nil, remaining: nil, snoozedUntil: nil, end: nil, description: "")
    }

    package mutating func pass(_ fields: inout WireFields) {
        var repeats = repeats
        fields.pass("app", &app, .text)
        fields.pass("repeats", &repeats, .flag)
        fields.pass("description", &description, .text)
        fields.pass("next", &next, .date)
        fields.pass("due", &due, .date)
        fields.pass("heldSince", &heldSince, .date)
        fields.pass("remaining", &remaining, .count)
        fields.pass("snoozedUntil", &snoozedUntil, .date)
        fields.pass("putOff", &putOff, .word)
        fields.pass("end", &end, .date)
        fields.passRest(&request)
        // An older agent doesn't say it: there, what doesn't insist was snoozed.
        if fields.isReading, putOff == nil, snoozedUntil != nil, request.untilAnswered == nil { putOff = .snoozed }
    }
}

/// A request as the agent reports it, with what it says of that.
package protocol RequestRecord: WireRecord {}

extension RequestRecord {
    /// - Throws: `AgendaError` where the request can't be read.
    package init(decoding value: Variant) throws(AgendaError) {
        var fields = WireFields(reading: value)
        self = .blank
        pass(&fields)
        try fields.check()
    }
}

extension Request {
    fileprivate static var blank: Self { Self(identifier: "", content: Content(), trigger: nil) }
}

extension WireFields {
    /// Passes the request that the other fields belong to.
    fileprivate mutating func passRest(_ request: inout Request) {
        pass("changed", &request.changed, .changes)
        guard isReading else { return values.merge(RequestCodec.encode(request)) { $1 } }
        let changed = request.changed
        do throws(AgendaError) {
            request = try RequestCodec.decode(.dictionary(values))
            request.changed = changed
        } catch {
            refuse(error)
        }
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
            self = .blank
            request.identifier = texts[1]
        } else {
            try self.init(decoding: .dictionary(rest.merging(["identifier": row[1]]) { $1 }))
        }
        app = texts[0]
        (request.content.title, request.content.subtitle, request.content.body) = (texts[2], texts[3], texts[4])
        next = row[5] == .double(0) ? nil : row[5].dateValue
    }
}

extension DeliveredSummary: RequestRecord {
    package static var blank: Self {
        let never = WallTime(microseconds: 0)
        return Self(app: "", request: .blank, date: never, due: never, occurrence: 1, state: .expired)
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("app", &app, .text)
        fields.pass("date", &date, .date)
        if fields.isReading { due = date }
        fields.pass("due", &due, .date)
        fields.pass("occurrence", &occurrence, .count)
        fields.pass("state", &state, .word)
        fields.pass("actions", &categoryActions, .records().unless([]))
        fields.pass("ofAgent", &isOfAgent, .mark)
        fields.pass("notAllowed", &isNotAllowed, .mark)
        fields.passRest(&request)
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

extension ResponseSummary: RequestRecord {
    package static var blank: Self {
        Self(
            notification: .blank,
            actionIdentifier: Action.defaultIdentifier,
            userText: nil,
            answered: DeliveredSummary.blank.date,
            number: 0,
            isTold: false
        )
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass(&notification)
        if fields.isReading { answered = notification.date }
        fields.pass("actionIdentifier", &actionIdentifier, .text)
        fields.pass("userText", &userText, .text)
        fields.pass("answered", &answered, .date)
        fields.pass("number", &number, .integer)
        fields.pass("told", &isTold, .flag)
    }
}

extension WireFields {
    fileprivate mutating func pass(_ notification: inout DeliveredSummary) {
        guard isReading else { return values["notification"] = .dictionary(notification.encode()) }
        do throws(AgendaError) {
            notification = try DeliveredSummary(decoding: values["notification"] ?? .dictionary([:]))
        } catch {
            refuse(error)
        }
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

/// What is paused, in the calls and in `Status`: without an app everything, without an identifier all of the app's.
extension Pause.Scope: WireRecord {
    package static var blank: Self { .everything }

    package mutating func pass(_ fields: inout WireFields) {
        var (app, identifier) = names
        fields.pass("app", &app, .string.unless(""))
        fields.pass("identifier", &identifier, .string.unless(""))
        self = Self(app: app, identifier: identifier)
    }

    init(_ fields: inout WireFields) throws(AgendaError) {
        let (app, identifier) = (fields.given("app", .string), fields.given("identifier", .string))
        try fields.check()
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

extension Pause: WireRecord {
    package static var blank: Self { Self(.everything, since: WallTime(microseconds: 0), until: nil) }

    package mutating func pass(_ fields: inout WireFields) {
        scope.pass(&fields)
        fields.pass("since", &since, .date)
        fields.pass("until", &until, .date)
    }
}
