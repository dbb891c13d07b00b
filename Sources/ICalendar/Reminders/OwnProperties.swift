internal import NotificationCore

/// What a reminder has and iCalendar has no property for: `X-CARILLON-…`, as it is written and as it is read.
///
/// A file may come from anyone. What it says here is checked like what comes over the bus, and what isn't right costs its own
/// property only. Commands are neither written nor read: whoever is given a file must not be able to run anything with it.
enum OwnProperties {
    /// In a VALARM: its REPEAT and DURATION go on until it is answered.
    static let untilAnswered = prefix + "UNTIL-ANSWERED"
    private static let prefix = "X-CARILLON-"
    /// What comes after so many that aren't right isn't read.
    private static let mostProblems = 5
    private static let untitled = prefix + "UNTITLED"
    private static let body = prefix + "BODY"
    private static let button = prefix + "BUTTON"
    private static let sound = prefix + "SOUND"
    private static let level = prefix + "LEVEL"
    private static let missed = prefix + "MISSED"
    private static let wake = prefix + "WAKE"
    private static let source = prefix + "SOURCE"
    private static let relevance = prefix + "RELEVANCE"
    private static let badge = prefix + "BADGE"

    // What is a text or a number and nothing else. For title and body iCalendar has properties.
    private static let texts = RequestField.texts.filter { !["title", "body"].contains($0.name) }.map(named)
    private static let numbers = RequestField.numbers.map(named)

    /// A field with the name of its property: STAY-FOR of stayFor, but for a few that are shorter.
    private static func named<Value, Bounds>(
        _ field: ContentField<Value, Bounds>
    ) -> (name: String, field: ContentField<Value, Bounds>) {
        let shorter = [
            "categoryIdentifier": "CATEGORY", "threadIdentifier": "THREAD", "targetContentIdentifier": "TARGET",
            "filterCriteria": "FILTER",
        ]
        let name = field.name.map { $0.isUppercase ? "-\($0)" : $0.uppercased() }.joined()
        return (prefix + (shorter[field.name] ?? name), field)
    }

    // MARK: - Writing

    /// What stands for the title where there must be one.
    static func shownTitle(_ content: Content) -> String {
        [content.title, content.body, content.bodies?.first ?? ""].first { !$0.allSatisfy(\.isWhitespace) }
            ?? content.title
    }

    /// The lines of an event.
    static func lines(_ request: Request) -> [String] {
        let content = request.content
        var lines: [String] = []
        func add(_ name: String, _ text: String) { lines.append(ContentLine.line(name, text: text)) }
        if shownTitle(content) != content.title { add(untitled, "TRUE") }
        for (name, field) in texts { if let text = field.get(content) { add(name, text) } }
        for text in content.bodies ?? [] { add(body, text) }
        switch content.sound {
        case .standard: break
        // As on the command line; some programs drop properties without a value.
        case nil: add(sound, "none")
        case .named(let name): add(sound, name)
        }
        if content.interruptionLevel != .active { add(level, content.interruptionLevel.rawValue) }
        if content.relevanceScore != 0 { add(relevance, number(content.relevanceScore)) }
        if let count = content.badge { add(badge, "\(count)") }
        for (name, field) in numbers { if let value = field.get(content) { add(name, number(value)) } }
        switch request.missed {
        case .once: break
        case .skip: add(missed, "skip")
        case .within(let seconds): add(missed, number(seconds))
        }
        if request.wake { add(wake, "TRUE") }
        lines += content.actions.compactMap(line)
        if case .string(let uid)? = content.userInfo[ReminderImport.uidKey], !uid.hasSuffix(ReminderImport.ownSuffix) {
            add(source, uid)
        }
        return lines
    }

    /// What of a request isn't written.
    static func leftOut(_ request: Request) -> [String] {
        let content = request.content
        let commands = content.actions.filter { if case .run? = $0.effect { true } else { false } }.map {
            "its button \"\($0.title)\", which runs a command"
        }
        let keys = content.userInfo.keys.filter { $0 != ReminderImport.uidKey && $0 != "endDate" }
        return commands + (content.hints.isEmpty ? [] : ["its hints"])
            + (content.attachments.isEmpty ? [] : ["its pictures"]) + (keys.isEmpty ? [] : ["its userInfo"])
    }

    private static func line(_ action: Action) -> String? {
        var parameters = [(name: "X-ID", value: action.identifier)]
        func add(_ name: String, _ value: String) { parameters.append((name, value)) }
        switch action.effect {
        case nil: break
        case .stopRepeat: add("X-EFFECT", "stop")
        case .skipNext: add("X-EFFECT", "skip")
        case .done: add("X-EFFECT", "done")
        case .snooze(let seconds):
            add("X-EFFECT", "snooze")
            add("X-SECONDS", number(seconds))
        case .open(let url):
            add("X-EFFECT", "open")
            add("X-URL", url)
        case .run, .authorize, .showSummarised, .answerSummarised: return nil
        }
        if action.options != 0 { add("X-OPTIONS", "\(action.options)") }
        if let input = action.textInput {
            add("X-INPUT-BUTTON", input.buttonTitle)
            add("X-PLACEHOLDER", input.placeholder)
        }
        switch action.icon {
        case nil: break
        case .system(let name): add("X-ICON", name)
        case .template(let name): add("X-TEMPLATE-ICON", name)
        }
        return ContentLine.line(button, parameters, text: action.title)
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

    // MARK: - Reading

    static func isIn(_ event: Component) -> Bool { event.properties.contains { $0.name.hasPrefix(prefix) } }

    /// Gives a request what an event says about it.
    ///
    /// - Returns: A sentence for each property that isn't taken.
    static func read(_ event: Component, into request: inout Request) -> [String] {
        var seen: Set<String> = []
        var problems: [String] = []
        for property in event.properties where property.name.hasPrefix(prefix) {
            do throws(AgendaError) {
                let isList = property.name == button || property.name == body
                guard isList || seen.insert(property.name).inserted else {
                    throw AgendaError(.invalidArgument, "it is there twice")
                }
                try take(property, &request)
            } catch {
                guard problems.count < mostProblems else { break }
                problems.append("\(property.name) in line \(property.line) is left out: \(error.message)")
            }
        }
        // For other programs the subtitle is the beginning of the description.
        let subtitle = request.content.subtitle
        if !subtitle.isEmpty, request.content.body == subtitle {
            request.content.body = ""
        } else if !subtitle.isEmpty, request.content.body.utf8.starts(with: (subtitle + "\n").utf8) {
            request.content.body = String(Substring(request.content.body.utf8.dropFirst(subtitle.utf8.count + 1)))
        }
        return problems
    }

    private static func take(_ property: ContentLine, _ request: inout Request) throws(AgendaError) {
        /// Checks each value alone, since checking the whole for each would take long.
        func set(_ change: (inout Content) -> Void) throws(AgendaError) {
            var probe = Content(title: ".", body: ".")
            change(&probe)
            try RequestCheck.check(probe)
            change(&request.content)
        }
        let text = property.text
        switch property.name {
        case untitled: if text == "TRUE" { request.content.title = "" }
        case body:
            try room(request.content.bodies?.count ?? 0, RequestCheck.Limit.bodies, "bodies")
            try set { $0.bodies = ($0.bodies ?? []) + [text] }
        case sound: try set { $0.sound = text == "none" ? nil : text == "default" ? .standard : .named(text) }
        case level:
            guard let level = InterruptionLevel(rawValue: text) else {
                let levels = InterruptionLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw AgendaError(.invalidArgument, "it must be one of \(levels)")
            }
            request.content.interruptionLevel = level
        case relevance: request.content.relevanceScore = try number(text)
        case badge:
            guard let count = Int64(text) else { throw AgendaError(.invalidArgument, "it must be a whole number") }
            request.content.badge = count
        case missed: request.missed = text == "skip" ? .skip : .within(seconds: try number(text, atLeast: 0))
        case wake: request.wake = text == "TRUE"
        case source: request.content.userInfo[ReminderImport.uidKey] = .string(String(text.prefix(1024)))
        case button:
            let action = try action(property)
            try room(request.content.actions.count, RequestCheck.Limit.actions, "buttons")
            guard !request.content.actions.contains(where: { $0.identifier == action.identifier }) else {
                throw AgendaError(.invalidArgument, "two buttons have the identifier \"\(action.identifier)\"")
            }
            try set { $0.actions.append(action) }
        default:
            if let (_, field) = texts.first(where: { $0.name == property.name }) {
                try RequestCheck.check(text, as: field)
                field.set(&request.content, text)
            } else if let (_, field) = numbers.first(where: { $0.name == property.name }) {
                let value = try number(text)
                try RequestCheck.check(value, as: field)
                field.set(&request.content, value)
            }
        }
    }

    private static func action(_ property: ContentLine) throws(AgendaError) -> Action {
        func required(_ name: String) throws(AgendaError) -> String {
            guard let value = property.parameter(name) else {
                throw AgendaError(.invalidArgument, "\(name) is missing")
            }
            return value
        }
        var action = Action(identifier: try required("X-ID"), title: property.text)
        switch property.parameter("X-EFFECT") {
        case nil: break
        case "stop"?: action.effect = .stopRepeat
        case "skip"?: action.effect = .skipNext
        case "done"?: action.effect = .done
        case "snooze"?: action.effect = .snooze(seconds: try number(try required("X-SECONDS")))
        case "open"?: action.effect = .open(url: try required("X-URL"))
        case "run"?: throw AgendaError(.notPermitted, "a calendar must not bring a button that runs a command")
        case _?: throw AgendaError(.invalidArgument, "X-EFFECT must be one of stop, skip, done, snooze, open")
        }
        if let options = property.parameter("X-OPTIONS") {
            guard let bits = UInt32(options) else {
                throw AgendaError(.invalidArgument, "X-OPTIONS must be a whole number")
            }
            action.options = UInt(bits)
        }
        if let title = property.parameter("X-INPUT-BUTTON") {
            let placeholder = property.parameter("X-PLACEHOLDER") ?? ""
            action.textInput = Action.TextInput(buttonTitle: title, placeholder: placeholder)
        }
        if let name = property.parameter("X-ICON") { action.icon = .system(name) }
        if let name = property.parameter("X-TEMPLATE-ICON") { action.icon = .template(name) }
        return action
    }

    private static func room(_ count: Int, _ limit: Int, _ what: String) throws(AgendaError) {
        guard count < limit else { throw AgendaError(.invalidArgument, "at most \(limit) \(what) are allowed") }
    }

    private static func number(_ text: String, atLeast least: Double = -.infinity) throws(AgendaError) -> Double {
        guard let value = Double(text), value.isFinite, value >= least else {
            throw AgendaError(
                .invalidArgument,
                "\(ContentLine.quoted(text)) must be a number" + (least == 0 ? " from 0" : "")
            )
        }
        return value
    }
}
