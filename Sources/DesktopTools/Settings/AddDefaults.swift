internal import GLibSupport
internal import Messages
internal import NotificationCore
package import ScheduleWords
internal import SystemZones

/// What `carillon add` takes from carillon.conf where nothing else is typed: of a `[template NAME]`, and then of `[add]`.
package struct AddDefaults {
    private static let prefix = "template "

    let config: ConfigFile

    package init(_ config: ConfigFile = ConfigFile()) { self.config = config }

    /// The names of the templates, in the order of the file.
    package var templates: [String] {
        (config.file?.groups ?? []).filter { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) }
    }

    private func defaults(of group: String) throws(AddDefault.Failure) -> [AddDefault] {
        var defaults: [AddDefault] = []
        for entry in config.file?.entries ?? [] where entry.group == group {
            defaults.append(try AddDefault(entry.group, entry.key, entry.value))
        }
        return defaults
    }

    // MARK: - For a command

    /// A reminder with what it took from the file.
    package typealias Filled = (form: ReminderForm, taken: [AddDefault])

    /// - Parameters:
    ///   - form: What was typed.
    ///   - words: The words behind the first one.
    ///   - withAdd: Whether `[add]` counts.
    ///   - warn: Told why nothing is taken from a file that can't be read.
    /// - Throws: A refusal that names the group and the key, or the templates that there are.
    package func filled(
        _ form: ReminderForm,
        words: [String],
        template: String? = nil,
        withAdd: Bool = true,
        warn: (String) -> Void
    ) throws -> Filled {
        if let obstacle = config.obstacle {
            guard template == nil else { throw Session.refusal("\(config.path): \(obstacle)") }
            warn(Session.say("\(config.path): \(obstacle); its [add] group is left out"))
        }
        do throws(AddDefault.Failure) {
            return try fill(form, words, template, try groups(template, withAdd))
        } catch {
            throw Session.refusal("\(config.path): \(error.message)")
        }
    }

    /// The groups that count, the one that goes before the other first.
    private func groups(_ template: String?, _ withAdd: Bool) throws(AddDefault.Failure) -> [String] {
        let defaults = withAdd ? [AddDefault.addGroup] : []
        guard let name = template else { return defaults }
        guard templates.contains(name) else {
            let known = templates.isEmpty ? Message("none") : Message(verbatim: templates.joined(separator: ", "))
            throw AddDefault.Failure("there is no [template \(name)]; the templates are: \(known)")
        }
        return [Self.prefix + name] + defaults
    }

    private func fill(
        _ typed: ReminderForm,
        _ words: [String],
        _ template: String?,
        _ groups: [String]
    ) throws(AddDefault.Failure) -> Filled {
        var form = typed
        var options = typed.options
        if typed.title != nil { options.insert(.title) }
        if typed.saysTime(words) { options.formUnion(Set.times) }
        var taken: [AddDefault] = []
        for group in groups {
            let replaced = options.replacing
            let defaults = try defaults(of: group).filter { !replaced.contains($0.option) }
            taken += defaults
            options.formUnion(defaults.map(\.option))
        }
        taken.removeAll { $0.option.needs.map { !options.contains($0) } ?? false }
        for line in taken { try line.apply(to: &form) }
        // The repetition that was typed may be shorter, or none.
        if typed[.fade] == nil, form.fadesTooLong { form.takeBack(.fade) }
        if taken.contains(where: { $0.option == .timeZone }) {
            func said(_ form: ReminderForm) -> ScheduleText? {
                var form = form
                return (try? form.take(words: [form.title ?? ""] + words)).map { form.schedule }
            }
            var others = form
            others.takeBack(.timeZone)
            // A length of time has no zone, and the words may say another.
            let zoned = said(form)?.withZoneOfTimes(zones: SystemZones(), now: TimeOutput.current.now.unixSeconds)
            if said(others)?.timeZone != nil || zoned.map({ $0.timeZone == nil }) ?? false { form = others }
        }
        taken.removeAll { [.fade, .timeZone].contains($0.option) && form[$0.option] == nil }
        if form.title == nil, let template { throw AddDefault.Failure("[template \(template)] has no title; type one") }
        return (form, taken)
    }

    // MARK: - For doctor

    /// What can't be used, a sentence each.
    var problems: [String] {
        var problems: [String] = []
        for entry in config.file?.entries ?? []
        where entry.group == AddDefault.addGroup || entry.group.hasPrefix(Self.prefix) {
            do throws(AddDefault.Failure) {
                var form = ReminderForm()
                try AddDefault(entry.group, entry.key, entry.value).apply(to: &form)
            } catch {
                problems.append(Session.language.say(error.message))
            }
        }
        // Only the lines that are right by themselves make a reminder that can be wrong.
        guard problems.isEmpty else { return problems }
        let groups = Dictionary(grouping: config.file?.entries ?? [], by: \.group)
        return templates.compactMap { untimely($0, groups[Self.prefix + $0] ?? []) }
    }

    /// Why a template has no time to ring, although it says when.
    private func untimely(_ template: String, _ entries: [KeyFile.Entry]) -> String? {
        guard let lines = try? entries.map({ try AddDefault($0.group, $0.key, $0.value) }) else { return nil }
        let times = lines.filter { $0.option.timing != nil }
        guard !times.isEmpty else { return nil }
        func check(_ every: [String] = []) throws {
            var form = ReminderForm(title: "x")
            try form.give(.every, every)
            for line in times + lines.filter({ $0.option == .timeZone }) { try line.apply(to: &form) }
            form.zone = ShellZone.ofItsOwn
            try form.take(words: ["x"])
            _ = try form.request("x", zones: SystemZones(), now: TimeOutput.current.now)
        }
        do {
            try check()
            return nil
        } catch {
            // What a template leaves out is typed: the repeat that goes with a day or an end, or the time.
            if (try? check(["day"])) != nil || (try? check(["month"])) != nil { return nil }
            let said = times.map { "\($0.option.rawValue)=\($0.text)" }.joined(separator: ", ")
            return "[template \(template)] \(said): \(Self.reason(error))"
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? AddDefault.Failure).map { Session.language.say($0.message) } ?? Session.words(error)
    }

    // MARK: - What is said of them

    /// Where options come from that were not typed.
    package func words(_ taken: [AddDefault]) -> String {
        "\(config.path): " + taken.map(\.words).joined(separator: ", ")
    }
}

extension AddDefault {
    /// Gives it to a reminder.
    ///
    /// - Throws: ``Failure`` if the option has no such value.
    func apply(to form: inout ReminderForm) throws(Failure) {
        guard !isOff else { return }
        guard option != .title else {
            form.title = text
            return
        }
        do throws(GrammarError) {
            try form.give(option, values)
            _ = try form.actions
        } catch {
            throw Failure("\(words): \(parserWords.map { Message(verbatim: $0) } ?? error.message)")
        }
    }
}

extension AddDefault {
    /// How the command line refuses a value, where its parser does.
    private var parserWords: String? {
        let invalid = "The value '\(text)' is invalid for '\(option.typed)"
        switch option {
        case .count, .insistLimit: return invalid + " <n>'"
        case .level:
            return invalid + " <level>'. Please provide one of 'passive', 'active', 'time-sensitive' or 'critical'."
        default: return nil
        }
    }
}

extension Set<ReminderOption> {
    /// The options that say when or where a reminder rings.
    static let times = Set(ReminderOption.allCases.filter { [.whole, .part].contains($0.timing) })
    /// The same with when it begins and ends to repeat, and what is left out.
    static let timesAndBounds = Set(ReminderOption.allCases.filter { $0.timing != nil })

    /// What of a lower group no longer counts beside these.
    var replacing: Self {
        if contains(where: { $0.timing == .whole }) { return union(Set.timesAndBounds) }
        guard contains(where: { $0.timing == .part }) else { return self }
        return union(Set.times.filter { $0.timing == .whole }).union([.eachTime])
    }
}
