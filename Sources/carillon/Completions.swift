internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import NotificationCore
internal import SessionFacts

extension ArgumentHelp {
    static let reminder: Self = "The reminder's id, the beginning of the id, or the title."
    static let answerable: Self = "\(reminder.abstract) Default: the one that is unanswered."
}

/// What shells offer behind commands and options, besides the commands and options themselves.
enum Completions {
    /// The ids and titles of what is pending or delivered.
    static var reminders: CompletionKind {
        .custom { _, _, _ in offered(requests.flatMap { [$0.identifier, $0.content.title] }) }
    }

    /// The buttons of the reminder that is named before, as it was typed there.
    static var buttons: CompletionKind {
        .custom { words, index, _ in
            let candidates = requests.map(ReminderName.Candidate.init)
            let named = words.prefix(max(0, index)).flatMap { ReminderName.fitting($0, candidates) }.map(\.identifier)
            let actions = requests.filter { named.contains($0.identifier) }.flatMap(\.content.actions)
            return offered(actions.map(\.title))
        }
    }

    static var sounds: CompletionKind { .custom { _, _, _ in offered(["none"] + SoundNames().all) } }

    static var templates: CompletionKind { .custom { _, _, _ in offered(AddDefaults().templates) } }

    static var zones: CompletionKind {
        .custom { _, _, _ in
            guard let table = try? Files.read("/usr/share/zoneinfo/zone.tab", upTo: 1_000_000) else { return ["UTC"] }
            let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            return offered(["UTC"] + lines.compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) })
        }
    }

    /// Nothing if there is no agent: looking for it must not start one.
    private static var requests: [Request] {
        guard let connection = try? BusConnection.session(), connection.owner(of: BusNames.agent) != nil,
            let client = try? AgentClient(connection: connection, app: Agenda.ownApp),
            let pending = try? client.pending(), let delivered = try? client.delivered()
        else { return [] }
        return pending.map(\.request) + delivered.map(\.request)
    }

    /// Each once, in order, without what a shell doesn't take as it is: bash runs what stands between `$(` and `)` in its list of
    /// words, zsh takes what follows a colon for a description.
    private static func offered(_ words: [String]) -> [String] {
        Set(words).filter { word in
            !word.isEmpty && !word.hasPrefix("-")
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                        || " -_.,+@%/".unicodeScalars.contains($0)
                }
        }.sorted()
    }
}
