internal import ArgumentParser
internal import FoundationEssentials
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// What `carillon add` takes from carillon.conf where nothing else is typed: of a `[template NAME]`, and then of `[add]`.
struct AddDefaults {
    static let group = "add"
    private static let prefix = "template "

    let path: String
    private let file: KeyFile?
    /// Why the file can't be read.
    let obstacle: String?

    init() {
        let config = ConfigFile()
        (path, file, obstacle) = (config.path, config.file, config.obstacle)
    }

    /// The names of the templates, in the order of the file.
    var templates: [String] {
        (file?.groups ?? []).filter { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) }
    }

    private func defaults(of group: String) throws(AddDefault.Failure) -> [AddDefault] {
        var defaults: [AddDefault] = []
        for entry in file?.entries ?? [] where entry.group == group { defaults.append(try AddDefault(entry)) }
        return defaults
    }

    // MARK: - For a command

    /// A command with what it took from the file.
    struct Filled {
        var add: Add
        let taken: [AddDefault]
    }

    /// - Parameters:
    ///   - add: What was typed.
    ///   - typed: The names of the options that were typed, without their dashes.
    /// - Throws: A refusal that names the group and the key, or the templates that there are.
    func filled(_ add: Add, typed: Set<String>) throws -> Filled {
        if let obstacle {
            guard add.template == nil else { throw Session.refusal("\(path): \(obstacle)") }
            Line.warn("\(path): \(obstacle); its [add] group is left out")
        }
        do throws(AddDefault.Failure) {
            return try fill(add, typed, try groups(for: add))
        } catch {
            throw Session.refusal("\(path): \(error.message)")
        }
    }

    /// The groups that count, the one that goes before the other first.
    private func groups(for add: Add) throws(AddDefault.Failure) -> [String] {
        let defaults = add.noDefaults ? [] : [Self.group]
        guard let name = add.template else { return defaults }
        guard templates.contains(name) else {
            let known = templates.isEmpty ? "none" : templates.joined(separator: ", ")
            throw AddDefault.Failure(message: "there is no [template \(name)]; the templates are: \(known)")
        }
        return [Self.prefix + name] + defaults
    }

    private func fill(_ typed: Add, _ names: Set<String>, _ groups: [String]) throws(AddDefault.Failure) -> Filled {
        var add = typed
        var names = names
        if typed.title != nil { names.insert("title") }
        if typed.look.wake != nil { names.insert("wake") }
        if typed.saysTime { names.formUnion(AddDefault.Times.names) }
        var taken: [AddDefault] = []
        for group in groups {
            let replaced = AddDefault.Times.replaced(by: names)
            let defaults = try defaults(of: group).filter { !replaced.contains($0.name) }
            taken += defaults
            names.formUnion(defaults.map(\.name))
        }
        // These two are nothing by themselves.
        for (name, needed) in [("insist-limit", "insist"), ("fade", "sound-repeat")] where !names.contains(needed) {
            taken.removeAll { $0.name == name }
        }
        for option in taken { try option.apply(to: &add) }
        // The repetition that was typed may be shorter, or none.
        let fade = add.look.playback.fade?.seconds ?? 0
        if typed.look.playback.fade == nil, fade > add.look.playback.soundRepeat?.seconds ?? 0 {
            taken.removeAll { $0.name == "fade" }
            add.look.playback.fade = nil
        }
        if taken.contains(where: { $0.name == "tz" }) {
            let words = [add.title ?? ""] + add.rest
            func said(_ options: ScheduleOptions) -> ScheduleText? {
                try? SpokenReminder(words: words, options: options, places: add.places).schedule
            }
            var others = add.options
            others.tz = nil
            // A length of time has no zone, and the words may say another.
            let zoned = said(add.options)?
                .withZoneOfTimes(zones: SystemZones(), now: TimeOutput.current.now.unixSeconds)
            if said(others)?.timeZone != nil || zoned.map({ $0.timeZone == nil }) ?? false {
                taken.removeAll { $0.name == "tz" }
                add.options.tz = nil
            }
        }
        if add.title == nil, let template = add.template {
            throw AddDefault.Failure(message: "[template \(template)] has no title; type one")
        }
        return Filled(add: add, taken: taken)
    }

    // MARK: - For doctor

    /// What can't be used, a sentence each.
    var problems: [String] {
        var problems: [String] = []
        guard let plain = try? Add.parse(["--", "x"]) else { return problems }
        for entry in file?.entries ?? [] where entry.group == Self.group || entry.group.hasPrefix(Self.prefix) {
            do throws(AddDefault.Failure) {
                var add = plain
                try AddDefault(entry).apply(to: &add)
            } catch {
                problems.append(error.message)
            }
        }
        // Only the lines that are right by themselves make a reminder that can be wrong.
        return problems.isEmpty ? templates.compactMap { untimely($0, plain) } : problems
    }

    /// Why a template has no time to ring, although it says when.
    private func untimely(_ template: String, _ plain: Add) -> String? {
        guard let lines = try? defaults(of: Self.prefix + template) else { return nil }
        let times = lines.filter { AddDefault.Times.names.union(AddDefault.Times.bounds).contains($0.name) }
        guard !times.isEmpty else { return nil }
        func check(_ change: (inout Add) -> Void) throws {
            var add = plain
            change(&add)
            for line in times + lines.filter({ $0.name == "tz" }) { try line.apply(to: &add) }
            let now = TimeOutput.current.now
            let words = try SpokenReminder(words: ["x"], options: add.options, places: add.places)
            _ = try words.text.request("x", zones: SystemZones(), now: now)
        }
        do {
            try check { _ in }
            return nil
        } catch {
            // What a template leaves out is typed: the repeat that goes with a day or an end, or the time.
            if (try? check { $0.options.every = ["day"] }) != nil { return nil }
            if (try? check { $0.options.every = ["month"] }) != nil { return nil }
            let said = times.map { "\($0.name)=\($0.text)" }.joined(separator: ", ")
            return "[template \(template)] \(said): \(Self.reason(error))"
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as GrammarError: error.description
        case let error as ValidationError: error.message
        default: Add.message(for: error)
        }
    }

    // MARK: - What is said of them

    /// Where options come from that were not typed.
    func words(_ taken: [AddDefault]) -> String {
        "\(path): " + taken.map { "[\($0.group)] \($0.name)=\($0.text)" }.joined(separator: ", ")
    }
}
