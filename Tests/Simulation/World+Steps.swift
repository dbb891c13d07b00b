import AgentCore
import NotificationCore

/// What people, programs and machines do.
extension World {
    /// One thing that happens, and a while after it.
    func step() throws {
        if agent != nil, diesAfter == nil, chance.one(in: 14) {
            diesAfter = 1 + chance.below(12)
            diedOfPower = chance.one(in: 3)
            snapshots = []
            snapshot()
        }
        if bus == nil {
            try logIn()
            for app in Self.apps.dropFirst() where ledger.permission(app) == .notDetermined && chance.one(in: 2) {
                try setPermission(app, .authorized)
            }
        } else if agent == nil, !chance.one(in: 4) {
            try startAgent()
        } else {
            try act()
        }
        noteDisturbance()
        try pass()
        try check()
    }

    private func act() throws {
        // People go on using what is on the screen while nothing can be written.
        if store.isDiskFull, chance.one(in: 2) { return usePopup() }
        // And programs go on starting.
        if store.isDiskFull, chance.one(in: 4) { return try requestAuthorization() }
        switch chance.below(120) {
        case 0..<24: try add()
        case 119:
            try call(.snooze(identifiers: [identifier(), identifier()], seconds: Double(chance.within(1...9000))))
        case 24: try call(.remove(identifiers: [identifier(), identifier()]))
        case 25, 26: try call(.removePending(app: chance.pick(Self.apps), identifiers: [identifier(), identifier()]))
        case 27: try call(.removeAllPending(app: chance.pick(Self.apps)))
        case 28, 29: try call(.removeDelivered(app: chance.pick(Self.apps), identifiers: [identifier()]))
        case 30:
            let app = chance.pick(Self.apps)
            try call(.removeAllDelivered(app: app))
            // The agent's own messages go with the person's reminders.
            if app == Self.ownApp { try call(.removeAllDelivered(app: Agenda.agentApp)) }
        case 31, 32: try setCategories()
        case 33..<37: try useTerminal()
        case 37..<53: usePopup()
        case 53..<59: try sleep()
        case 59..<62: try setClock()
        case 62..<64: try fly()
        case 64..<67: try changeServer()
        case 67: try logOut()
        case 68: try reboot()
        case 69: try agentDies()
        case 70: try agentStops()
        case 71..<74: try connectProcesses()
        case 74: if !clients.isEmpty { try leave(chance.pick(clients)) }
        case 75: try changePermission()
        case 76: if chance.one(in: 3) { try askOnAFullDisk() } else { fillDisk() }
        case 77: try goAwayFromMuch()
        case 78: changeRules()
        case 79, 80: changeQuiet()
        case 81, 82: try changeSettings()
        case 100..<104: try editSomething()
        case 104..<109: try takeBack()
        case 109..<112: try syncGroup()
        case 112..<116: try pauseSomething()
        case 116..<119: try resumeSomething()
        case 87..<90: try requestAuthorization()
        case 83..<86: try move()
        case 86: if chance.one(in: 4) { try losePositions() }
        default: break
        }
    }

    /// A while of a length that rings may fall into, short when something rings each second.
    private func pass() throws {
        var while_ = chance.pick(weighted: [
            (6, chance.within(1...3_000_000)), (4, chance.within(1_000_000...60_000_000)),
            (3, chance.within(60_000_000...3_600_000_000)), (2, chance.within(3_600_000_000...90_000_000_000)),
        ])
        for expected in ledger.pending.values {
            let shortest: Int64 =
                switch expected.beat {
                case .grid(_, let period, true): period
                case .civil(let beat) where beat.isFine: beat.secondOfDay >= 60 ? 3_600_000_000 : 60_000_000
                default: .max / 100
                }
            while_ = min(while_, shortest * 4)
        }
        try run(for: while_)
        // Let what is on its way arrive, most of the time.
        if !chance.one(in: 3) { try run(for: 2_500_000) }
    }

    // MARK: - Programs

    /// A call of a program or of the command line, which is told when it is done.
    func call(_ event: Event) throws {
        guard let agent else { return }
        say("calls \(event.text)".prefix(2000).description)
        figures.calls += 1
        try dispatch {
            agent.shell.recorder.writeDownKept()
            do {
                switch event {
                case .add(let app, let requests, _): try agent.shell.add(requests, of: app)
                case .edit(let key, let edit): try agent.shell.edit(key, edit)
                case .replace(let group, let requests): try agent.shell.replace(group, with: requests)
                default: try agent.shell.recorder.perform(event)
                }
                promise()
            } catch let error as AgendaError {
                guard error.code != .locationUnavailable || !hasPositions else {
                    throw Violation("refused, although positions can be had: \(error.message)")
                }
                figures.refusals += 1
            }
        }
    }

    /// An app may come as several processes.
    private func connectProcesses() throws {
        let app = chance.pick(Array(Self.apps.dropFirst()))
        for _ in 0...chance.below(3) { try connect(app) }
    }

    private func add() throws {
        let app = chance.pick(Self.apps)
        if hasThreads, chance.one(in: 2) { return try call(.add(app: app, makeTalk(of: app))) }
        var requests = [makeRequest(of: app)]
        if chance.one(in: 5) { add(chance.below(4), of: app, to: &requests) }
        try call(.add(app: app, requests))
    }

    /// Makes so many requests, and leaves out those whose identifier is taken.
    private func add(_ count: Int, of app: String, to requests: inout [Request]) {
        for _ in 0..<count {
            let request = makeRequest(of: app)
            if !requests.contains(where: { $0.identifier == request.identifier }) { requests.append(request) }
        }
    }

    /// Much is planned, and nobody is there for it: what was missed together is told of together.
    private func goAwayFromMuch() throws {
        for app in Self.apps {
            var requests: [Request] = []
            add(5, of: app, to: &requests)
            try call(.add(app: app, requests))
        }
        switch chance.below(4) {
        case 0: try logOut()
        case 1: try reboot()
        default: try sleep()
        }
    }

    private func setCategories() throws {
        let categories = ["letter", "timer"].filter { _ in !chance.one(in: 4) }.map {
            Category(
                identifier: $0,
                actions: makeActions(),
                options: chance.one(in: 2) ? 1 : 0,
                categorySummaryFormat: hasThreads && $0 == "letter" ? "%u more letters" : ""
            )
        }
        try call(.setCategories(app: chance.pick(Self.apps), categories))
    }

    // MARK: - The person

    private func useTerminal() throws {
        let key = RequestKey(app: chance.pick(Self.apps), identifier: identifier())
        switch chance.below(5) {
        case 0: try call(.perform(key, .snooze(seconds: Double(chance.within(1...9000)))))
        case 1, 2: try call(.perform(key, .skipNext))
        case 3: try call(.act(key, action: chance.pick(["stop", "later", "done", "skip"])))
        default: try call(.act(key, action: "write", text: "words"))
        }
    }

    private func usePopup() {
        guard let server, !server.isHung else { return }
        let unsaved = server.popups.values.filter { $0.ring == UnsavedRings.number && !$0.isOrphan }.map(\.id)
        let ids = (unsaved.isEmpty ? Array(server.popups.keys) : unsaved).sorted()
        guard !ids.isEmpty, let shown = server.popups[chance.pick(ids)] else { return }
        let keys = shown.popup.actions.map(\.key)
        guard !keys.isEmpty, !chance.one(in: 4) else {
            say("dismisses popup \(shown.id), \(shown.title)")
            return server.dismiss(shown.id)
        }
        let key = chance.pick(keys)
        say("presses \(key) on popup \(shown.id), \(shown.title)")
        figures.clicks += 1
        if PopupKey(key) == .reply {
            let text = makeWords()
            typed(text, into: shown, at: server.address(shown.id))
            server.reply(shown.id, text: text)
        } else {
            clicked(shown, key, at: server.address(shown.id))
            server.click(shown.id, key: key)
        }
    }
}
