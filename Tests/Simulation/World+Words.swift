import AgentCore
import NotificationCore

/// Words that the person types, which are never lost (decision 17).
extension World {
    /// Where words were typed.
    enum Source {
        case popup(PopupAddress, run: Int)
        case window
    }

    /// A window that asks for words, which outlives the agent that has opened it.
    struct Window {
        let key: RequestKey
        let title: String
        let action: String
        let bus: String
        /// What has been typed; nil when the person wants none.
        var words: String?
    }

    func makeWords() -> String {
        typedCount += 1
        return "words \(typedCount)"
    }

    /// The person types into a popup that the agent knows, or will in a moment.
    func typed(_ text: String, into shown: SimulatedServer.Shown, at address: PopupAddress) {
        guard !shown.isOrphan, let agent, shown.agent == agent.run else { return }
        guard shown.ring < 0 || ledger.delivered.contains(where: { $0.value.ring == shown.ring }) else { return }
        words[text] = .popup(address, run: agent.run)
    }

    /// Notes words that are written down, as an answer or as what comes back to the person.
    func noteWords(_ changes: [Change]) {
        guard !words.isEmpty else { return }
        for change in changes {
            switch change {
            case .enqueue(let response): response.userText.map { words[$0] = nil }
            case .deliver(let row) where row.app == Agenda.agentApp: words[row.request.content.body] = nil
            default: break
            }
        }
    }

    /// Throws when words have become nothing.
    func checkWords() throws {
        for (text, source) in words {
            switch source {
            case .popup(let address, let run):
                let isHeard = run == agent?.run && server?.address(address.id) == address
                guard !isHeard || server?.unheard.contains(address.id) == true else {
                    throw Violation("\"\(text)\", typed into popup \(address.id), are lost")
                }
            case .window: throw Violation("\"\(text)\", typed into a window, are lost")
            }
        }
        words = [:]
    }

    // MARK: - Windows

    func open(_ window: Window) {
        after(chance.within(1_000_000...20_000_000), inTransit: false) { [weak self] in
            guard let self, bus == window.bus else { return }
            var window = window
            if chance.one(in: 2) {
                let text = makeWords()
                say("types \(text) into a window about \(window.title)")
                window.words = text
                words[text] = .window
            }
            windows.append(window)
            try takeWords()
        }
    }

    /// What the agent does when a window has ended, and at its start.
    func takeWords() throws {
        guard let agent else { return }
        try dispatch {
            while let window = windows.first {
                guard take(window, agent.shell.recorder) else {
                    return after(5_000_000, inTransit: true) { [weak self] in try self?.takeWords() }
                }
                if !windows.isEmpty { windows.removeFirst() }
            }
        }
    }

    /// - Returns: Whether nothing is left to do.
    private func take(_ window: Window, _ recorder: Recorder) -> Bool {
        guard let text = window.words else {
            recorder.record(.wordsNotGiven(window.key))
            return true
        }
        do throws(AgendaError) {
            try recorder.perform(.act(window.key, action: window.action, text: text))
        } catch  where error.code == .storeFailed {
            return false
        } catch {
            let isTooLate = error.code == .unknownIdentifier
            let (notice, _) = Agenda.wordsBack(text, name: text, title: window.title, isTooLate: isTooLate, file: "")
            guard (try? recorder.perform(.add(app: Agenda.agentApp, [notice]))) != nil else { return false }
            if !isTooLate { recorder.record(.wordsNotGiven(window.key)) }
        }
        return true
    }
}
