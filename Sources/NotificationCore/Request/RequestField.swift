internal import Messages

/// A part of a request that can be changed by itself, by its name on the bus and in the store. ``row`` says what it holds.
package enum RequestField: String, Sendable, Hashable, CaseIterable {
    // The order in which a calendar has them.
    case title, subtitle, body, categoryIdentifier, threadIdentifier, icon, targetContentIdentifier, filterCriteria
    case defaultActionTitle
    case stayFor, soundVolume, soundRepeat, soundFade
    case bodies, sound, interruptionLevel, relevanceScore, badge, userInfo, actions, attachments, hints, updatesSilently
    /// The trigger as a whole, without its bounds.
    case trigger
    case startDate, endDate, count
    case missed, untilAnswered, wake

    /// What a field holds: the store, the bus, edits, calendars and the checks know what to do with each kind.
    private enum Row {
        case text(Text)
        case number(Number)
        /// What has a shape of its own; it is taken over from the first request to the second.
        case other((Request, inout Request) -> Void)
    }

    private var row: Row {
        switch self {
        case .title: .text(.init(self, { Self.given($0.title) }, { $0.title = $1 ?? "" }, .line))
        case .subtitle: .text(.init(self, { Self.given($0.subtitle) }, { $0.subtitle = $1 ?? "" }, .line))
        case .body: .text(.init(self, { Self.given($0.body) }, { $0.body = $1 ?? "" }, .body))
        case .categoryIdentifier:
            .text(.init(self, { Self.given($0.categoryIdentifier) }, { $0.categoryIdentifier = $1 ?? "" }, .identifier))
        case .threadIdentifier:
            .text(.init(self, { Self.given($0.threadIdentifier) }, { $0.threadIdentifier = $1 ?? "" }, .identifier))
        case .icon: .text(.init(self, { $0.icon }, { $0.icon = $1 }, .name))
        case .targetContentIdentifier:
            .text(.init(self, { $0.targetContentIdentifier }, { $0.targetContentIdentifier = $1 }, .line))
        case .filterCriteria: .text(.init(self, { $0.filterCriteria }, { $0.filterCriteria = $1 }, .line))
        case .defaultActionTitle:
            .text(.init(self, { $0.defaultActionTitle }, { $0.defaultActionTitle = $1 }, .line))
        case .stayFor: .number(.init(self, { $0.stayFor }, { $0.stayFor = $1 }, .stay))
        case .soundVolume: .number(.init(self, { $0.soundVolume }, { $0.soundVolume = $1 }, .fraction))
        case .soundRepeat: .number(.init(self, { $0.soundRepeat }, { $0.soundRepeat = $1 }, .playback))
        case .soundFade: .number(.init(self, { $0.soundFade }, { $0.soundFade = $1 }, .playback))
        case .bodies: other(\.content.bodies)
        case .sound: other(\.content.sound)
        case .interruptionLevel: other(\.content.interruptionLevel)
        case .relevanceScore: other(\.content.relevanceScore)
        case .badge: other(\.content.badge)
        case .userInfo: other(\.content.userInfo)
        case .actions: other(\.content.actions)
        case .attachments: other(\.content.attachments)
        case .hints: other(\.content.hints)
        case .updatesSilently: other(\.content.updatesSilently)
        case .trigger: other(\.trigger)
        case .startDate: other(\.bounds.start)
        case .endDate: other(\.bounds.end)
        case .count: other(\.bounds.count)
        case .missed: other(\.missed)
        case .untilAnswered: other(\.untilAnswered)
        case .wake: other(\.wake)
        }
    }

    /// Nil of a text that is empty where there is none.
    private static func given(_ text: String) -> String? { text.isEmpty ? nil : text }

    private func other<Value>(_ path: WritableKeyPath<Request, Value>) -> Row {
        .other { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// Takes this field of a request over from another one.
    func copy(from source: Request, to target: inout Request) {
        func take<Value, Bounds>(_ field: ContentField<Value, Bounds>) {
            field.set(&target.content, field.get(source.content))
        }
        switch row {
        case .text(let field): take(field)
        case .number(let field): take(field)
        case .other(let copy): copy(source, &target)
        }
    }
}

extension RequestField {
    package typealias Text = ContentField<String, TextBounds>
    package typealias Number = ContentField<Double, NumberBounds>

    package static let texts = allCases.compactMap { if case .text(let field) = $0.row { field } else { nil } }
    package static let numbers = allCases.compactMap { if case .number(let field) = $0.row { field } else { nil } }

    package static let bounds: Set<RequestField> = [.startDate, .endDate, .count]
}

/// A field of a content that is carried as it is: a text or a number.
package final class ContentField<Value: Sendable, Bounds: Sendable>: Sendable {
    /// Its name on the bus and in the store.
    package let name: String
    // Closures: each request goes through all of them several times, and a key path takes ten times as long.
    package let get: @Sendable (Content) -> Value?
    package let set: @Sendable (inout Content, Value?) -> Void
    /// The same in refusals.
    let refused: AgendaError.Field
    let bounds: Bounds

    fileprivate init(
        _ field: RequestField,
        _ get: @escaping @Sendable (Content) -> Value?,
        _ set: @escaping @Sendable (inout Content, Value?) -> Void,
        _ bounds: Bounds
    ) {
        (name, self.get, self.set, self.bounds) = (field.rawValue, get, set, bounds)
        refused = AgendaError.Field(rawValue: field.rawValue) ?? .request
    }
}

/// Which texts a field may hold.
package struct TextBounds: Sendable {
    /// In bytes of UTF-8.
    let limit: Int
    /// Whether it names something of a theme, or a file, and so isn't empty.
    var isName = false

    static let line = TextBounds(limit: RequestCheck.Limit.title)
    static let body = TextBounds(limit: RequestCheck.Limit.body)
    static let identifier = TextBounds(limit: RequestCheck.Limit.identifier)
    static let name = TextBounds(limit: RequestCheck.Limit.title, isName: true)
}

/// Which numbers a field may hold.
package struct NumberBounds: Sendable {
    let range: ClosedRange<Double>
    /// Those beside the range that mean something of their own.
    let others: [Double]
    /// "must be …", as a refusal says it.
    let said: Message

    private init(_ range: ClosedRange<Double>, or others: [Double] = [], _ said: Message) {
        (self.range, self.others, self.said) = (range, others, said)
    }

    func allows(_ number: Double) -> Bool { range.contains(number) || others.contains(number) }

    static let fraction = NumberBounds(0...1, Message("must be from 0 to 1"))
    static let playback = NumberBounds(Playback.limits, or: [0], Message("must be 0 or from 1 to 3600 seconds"))
    static let stay = NumberBounds(
        Content.stayLimits,
        or: [0, -1],
        Message("must be 1 to 86400 seconds, 0 (until answered) or -1 (the server's own time)")
    )
}
