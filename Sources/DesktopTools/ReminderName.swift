package import AgentBus
internal import Messages
package import NotificationCore
internal import ScheduleWords

/// How a person names a reminder: by its id, by any unique beginning of it, or by its whole title (decision 29).
package enum ReminderName {
    /// Where a name is looked up.
    package enum Place {
        case pending, delivered, pendingOrDelivered

        fileprivate func none(called names: String) -> Message {
            switch self {
            case .pending: Message("no pending reminder is called \(names)")
            case .delivered: Message("no delivered reminder is called \(names)")
            case .pendingOrDelivered: Message("no pending or delivered reminder is called \(names)")
            }
        }
    }

    /// What a name can stand for.
    package struct Candidate: Hashable {
        package let identifier: String
        package let title: String

        package init(identifier: String, title: String) { (self.identifier, self.title) = (identifier, title) }

        package init(_ request: Request) { self.init(identifier: request.identifier, title: request.content.title) }

        /// Ids that only look the same are two: é as one character, and as an e with an accent.
        fileprivate var key: RequestKey { RequestKey(app: Agenda.ownApp, identifier: identifier) }

        /// "Rent" (rent)
        package var words: String {
            line.isEmpty ? Session.say("\"\(identifier)\"") : Session.say("\"\(line)\" (\(identifier))")
        }

        /// The title on one line, shortened if it is long.
        package var line: String { DisplayWidth.cut(PlainText.onOneLine(title), to: 60) }
    }

    /// The reminders that the names mean, each once.
    ///
    /// - Parameters:
    ///   - changes: Whether the command changes anything; if so, a refusal says that nothing was changed.
    ///   - isOfApp: Whether the requests are those of another app.
    /// - Throws: A refusal that lists the names that fit nothing, or the reminders that one name fits.
    package static func resolve(
        _ names: [String],
        among requests: [Request],
        _ place: Place,
        changes: Bool = true,
        isOfApp: Bool = false
    ) throws -> [Candidate] {
        let unchanged = changes ? Session.say("; nothing was changed") : ""
        var seen: Set<RequestKey> = []
        let candidates = requests.map(Candidate.init).filter { seen.insert($0.key).inserted }
        let found = names.map { fitting($0, candidates) }
        let unknown = zip(names, found).filter { $1.isEmpty }.map { Session.say("\"\($0.0)\"") }
        guard unknown.isEmpty else {
            let near = names.count == 1 ? nearest(to: names[0], candidates) : nil
            let list = "carillon " + (place == .delivered ? "delivered" : "list") + (isOfApp ? " --all" : "")
            let advice = near.map { Message("Did you mean \($0.words)?") } ?? Message("See: \(list)")
            throw Session.refusal("\(place.none(called: unknown.joined(separator: ", ")))\(unchanged). \(advice)")
        }
        if let (name, several) = zip(names, found).first(where: { $1.count > 1 }) {
            throw Session.refusal("\"\(name)\" fits \(several.count) reminders\(unchanged). \(asking(several))")
        }
        var taken: Set<RequestKey> = []
        return found.compactMap(\.first).filter { taken.insert($0.key).inserted }
    }

    /// The end of a refusal: which reminders it may be.
    fileprivate static func asking(_ several: [Candidate]) -> String {
        let most = 10
        let lines = several.sorted { $0.identifier < $1.identifier }.prefix(most).map {
            "  \($0.identifier)  \($0.line)"
        }
        let rest = several.count > most ? ["  " + andMore(several.count - most)] : []
        return Session.say("Name one by its id:") + "\n" + (lines + rest).joined(separator: "\n")
    }

    /// "and 2 more"
    package static func andMore(_ count: Int) -> String {
        Session.language.say(Message("and \(count) more", "and \(count) more", count: count))
    }

    package static func resolve(
        _ name: String,
        among requests: [Request],
        _ place: Place,
        changes: Bool = true
    ) throws -> Candidate {
        let found = try resolve([name], among: requests, place, changes: changes)
        guard let candidate = found.first else {
            throw Session.refusal("\(place.none(called: Session.say("\"\(name)\"")))")
        }
        return candidate
    }

    /// The candidates that a name fits. A whole id is no beginning of another, nor is a title that one alone has; case may tell them apart.
    package static func fitting(_ name: String, _ candidates: [Candidate]) -> [Candidate] {
        guard !name.allSatisfy(\.isWhitespace) else { return [] }
        let exact = candidates.filter { $0.identifier == name }
        if let one = exact.first(where: { $0.identifier.utf8.elementsEqual(name.utf8) }) ?? exact.first { return [one] }
        let titled = candidates.filter { $0.title == name }
        if titled.count == 1 { return titled }
        let fitting = candidates.filter { $0.identifier.hasPrefix(name) || $0.title == name }
        guard fitting.isEmpty else { return fitting }
        let lower = name.lowercased()
        return candidates.filter { $0.identifier.lowercased().hasPrefix(lower) || $0.title.lowercased() == lower }
    }

    /// The one whose title or id was probably meant.
    private static func nearest(to name: String, _ candidates: [Candidate]) -> Candidate? {
        let words = candidates.flatMap { [$0.title.lowercased(), $0.identifier.lowercased()] }
        // A long text is no slip of the finger, and would take long to compare with 10,000 titles.
        guard name.count <= 60, let near = NearestWord.to(name, among: words.filter { $0.count <= 62 }) else {
            return nil
        }
        return candidates.first { [$0.title.lowercased(), $0.identifier.lowercased()].contains(near) }
    }

    /// For each id a short beginning that fits no other.
    package static func shortened(_ identifiers: [String], least: Int = 4) -> [String: String] {
        let sorted = Set(identifiers).sorted()
        var short: [String: String] = [:]
        for (index, identifier) in sorted.enumerated() {
            let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
            let shared = neighbours.map { zip($0, identifier).prefix { $0 == $1 }.count }.max() ?? 0
            let enough = max(least, shared + 1)
            // A whole word reads better than part of one, and leaving out a short rest isn't worth it.
            let word = identifier.dropFirst(enough).prefix { $0.isLetter || $0.isNumber }.count
            let count = enough + (enough + word <= max(10, enough) ? word : 0)
            short[identifier] = count + 2 < identifier.count ? String(identifier.prefix(count)) : identifier
        }
        return short
    }
}

/// What is pending and delivered at one moment, to look up names and report states.
package struct Reminders {
    package let pending: [PendingSummary]
    package let delivered: [DeliveredSummary]

    /// - Parameters:
    ///   - app: Whose; nil is the person's own.
    ///   - name: What is asked for: if it is an id, the beginning of one or a title, the others aren't read, of which there may be
    ///     thousands.
    ///   - place: Where the name is looked up.
    package init(
        _ client: AgentClient,
        of app: String? = nil,
        naming name: String? = nil,
        in place: ReminderName.Place = .pendingOrDelivered
    ) throws(AgentClient.Failure) {
        let owner = app ?? Agenda.ownApp
        if let name, let few = try Self.few(client, owner, name, place) {
            (pending, delivered) = (few.pending, few.delivered)
        } else {
            pending = if let app { try client.pending(of: app) } else { try client.pending() }
            delivered = if let app { try client.delivered(of: app) } else { try client.delivered() }
        }
    }

    /// The rows among which ``ReminderName/fitting(_:_:)`` finds the same as among all; nil if only all will do.
    private static func few(
        _ client: AgentClient,
        _ app: String,
        _ name: String,
        _ place: ReminderName.Place
    ) throws(AgentClient.Failure) -> AgentClient.RequestStates? {
        func requests(_ rows: AgentClient.RequestStates) -> [Request] {
            rows.pending.map(\.request) + (place == .pending ? [] : rows.delivered.map(\.request))
        }
        do throws(AgentClient.Failure) {
            let only = try client.requests(of: app, [name])
            guard requests(only).isEmpty else { return only }
            guard !name.allSatisfy(\.isWhitespace) else { return nil }
            let some = try client.requests(of: app, called: name)
            // Where none fits, the nearest among all is named.
            return ReminderName.fitting(name, requests(some).map(ReminderName.Candidate.init)).isEmpty ? nil : some
        } catch {
            switch error {
            // An older agent, or a name that is too long or fits too many.
            case .unknown, .refused: return nil
            // One that hangs would be waited for again.
            case .noBus, .noAgent, .notStarted, .interrupted, .failed: throw error
            }
        }
    }

    /// The same, for a command.
    ///
    /// - Throws: A refusal that says why the agent doesn't tell.
    package static func read(
        _ client: AgentClient,
        of app: String? = nil,
        naming name: String? = nil,
        in place: ReminderName.Place = .pendingOrDelivered
    ) throws -> Reminders {
        try Session.refusing(Reminders(client, of: app, naming: name, in: place))
    }

    /// For each id a short beginning that fits no other.
    package var shortNames: [String: String] {
        ReminderName.shortened(pending.map(\.request.identifier) + delivered.map(\.request.identifier))
    }

    /// What a verb on what rings is about: the reminder that is named, else the only one that waits for an answer.
    package func answerable(_ name: String?) throws -> ReminderName.Candidate {
        if let name { return try named(name) }
        let unanswered = delivered.map { ReminderName.Candidate($0.request) }
        guard let only = unanswered.first else { throw Self.nothingWaits }
        guard unanswered.count == 1 else {
            throw Session.refusal(
                "\(unanswered.count) reminders wait for an answer; nothing was changed. \(ReminderName.asking(unanswered))"
            )
        }
        return only
    }

    /// The one that rang last, of those that wait for an answer.
    package func newest() throws -> ReminderName.Candidate {
        guard let last = delivered.max(by: { $0.date < $1.date }) else { throw Self.nothingWaits }
        return ReminderName.Candidate(last.request)
    }

    private static var nothingWaits: Refusal {
        Session.refusal("nothing is waiting for an answer; nothing was changed. See: carillon list")
    }

    package func named(_ name: String, changes: Bool = true) throws -> ReminderName.Candidate {
        try ReminderName.resolve(
            name,
            among: pending.map(\.request) + delivered.map(\.request),
            .pendingOrDelivered,
            changes: changes
        )
    }

    package func pending(_ name: ReminderName.Candidate) -> PendingSummary? {
        pending.first { ReminderName.Candidate($0.request).key == name.key }
    }

    package func delivered(_ name: ReminderName.Candidate) -> DeliveredSummary? {
        delivered.first { ReminderName.Candidate($0.request).key == name.key }
    }

    /// What is on the screen, else what will be.
    package func request(_ name: ReminderName.Candidate) -> Request? {
        delivered(name)?.request ?? pending(name)?.request
    }
}
