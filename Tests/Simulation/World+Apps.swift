import AgentCore
import NotificationCore

/// Programs that come, ask to be allowed, and are started for answers (decisions 15 and 19).
extension World {
    /// A program that wants to be allowed to notify, and waits.
    final class Question {
        let app: String
        let run: Int
        let since: Int64
        var isAnswered = false

        init(app: String, run: Int, since: Int64) {
            self.app = app
            self.run = run
            self.since = since
        }
    }

    /// How far the end of an answer's pause may be off, in microseconds.
    static let restSlack: Int64 = 1000

    func connect(_ app: String) throws {
        guard let agent else { return }
        let client = SimulatedClient(app: app, name: "client \(chance.below(100_000))", world: self)
        say("\(client.name) connects for \(client.app)")
        clients.append(client)
        try dispatch { agent.connect(client) }
    }

    // MARK: - Launching

    func checkLaunch(of app: String, _ isDue: Bool) throws {
        guard isDue else { throw Violation("\(app) is launched although it is there, or may still come") }
        guard ledger.answers.contains(where: { $0.app == app }) else {
            throw Violation("\(app) is launched for nothing")
        }
    }

    /// Throws when an app that has got an answer just now was to be launched for it and wasn't.
    func checkAnswered() throws {
        guard let apps = agent?.ports.apps else { return }
        for app in answered where ledger.answers.contains(where: { $0.app == app }) {
            guard !apps.mustLaunch(app) else { throw Violation("\(app) is not launched for its answer") }
        }
    }

    /// Throws when an app that is there is kept from an answer.
    func checkGiven() throws {
        guard let agent else { return }
        for answer in ledger.answers where answer.app != Self.ownApp {
            let apps = agent.ports.apps
            guard !apps.taken.contains(answer.id), !apps.rests(answer.id, slack: Self.restSlack) else { continue }
            for client in apps.delegates(of: answer.app)
            where client.gotFrom != agent.run || !client.got.contains(answer.id) {
                throw Violation("answer \(answer.id) to \(answer.title) waits, and \(client.name) is there")
            }
        }
    }

    // MARK: - What apps may do

    func changePermission() throws {
        let app = chance.pick(Array(Self.apps.dropFirst()))
        let answer = chance.pick(weighted: [
            (4, Authorization.authorized), (1, .denied), (1, .notDetermined), (1, .provisional),
        ])
        try setPermission(app, answer)
    }

    func setPermission(_ app: String, _ answer: Authorization) throws {
        guard let agent else { return }
        say("\(app) is \(answer)")
        // Who takes a decision back is asked once more, also where a full disk keeps it from being written.
        if answer == .notDetermined { askedAbout[app] = nil }
        try dispatch {
            agent.shell.recorder.writeDownKept()
            do {
                try agent.shell.apps.permissions.set(app, to: answer)
                promise()
            } catch is AgendaError {}
        }
    }

    // MARK: - Asking to be allowed

    /// A program about which nobody has decided asks while nothing can be written: the question comes once there is room.
    func askOnAFullDisk() throws {
        guard agent != nil, !store.isDiskFull else { return }
        let app = chance.pick(Array(Self.apps.dropFirst()))
        try setPermission(app, .notDetermined)
        fillDisk(for: 1_000_000...60_000_000)
        try requestAuthorization(of: app)
    }

    /// - Parameter app: Nil is any.
    func requestAuthorization(of app: String? = nil) throws {
        guard let agent else { return }
        let question = Question(
            app: app ?? chance.pick(Array(Self.apps.dropFirst())),
            run: agent.run,
            since: clock.active
        )
        let isProvisional = chance.one(in: 8)
        say("\(question.app) asks to be allowed\(isProvisional ? " provisionally" : "")")
        figures.questions += 1
        questions.removeAll { $0.isAnswered || $0.run != agent.run }
        questions.append(question)
        let call = Permissions.Call(sender: "asker \(questions.count)") { [weak self, weak agent] isAllowed in
            guard agent?.life.isOver == false else { return }
            do { try self?.answered(question, isAllowed) } catch { self?.note(error) }
        }
        try dispatch {
            agent.shell.recorder.writeDownKept()
            do {
                try agent.shell.apps.permissions.request(question.app, .init(rawValue: isProvisional ? 64 : 0), call)
            } catch is AgendaError {
                // It is told that the disk is full.
                questions.removeAll { $0 === question }
            }
        }
    }

    private func answered(_ question: Question, _ isAllowed: Bool) throws {
        say("  \(question.app) is told that it is \(isAllowed ? "" : "not ")allowed")
        guard !question.isAnswered else { throw Violation("\(question.app) is answered twice") }
        question.isAnswered = true
        let permission = ledger.permission(question.app)
        guard isAllowed == permission.allows else {
            throw Violation("\(question.app) is told \(isAllowed), and is \(permission)")
        }
        let key = Agenda.permissionKey(question.app)
        guard
            permission != .notDetermined || ledger.delivered[key] == nil || store.isDiskFull
                || askedAbout[question.app] == nil
        else {
            throw Violation("\(question.app) is told no, and the person is still being asked")
        }
    }

    /// Throws when a program waits for an answer that is known, that nobody is asked for, or for too long.
    func checkQuestions() throws {
        guard let agent else { return }
        let waiting = questions.filter { !$0.isAnswered && $0.run == agent.run }
        for question in waiting {
            guard ledger.permission(question.app) == .notDetermined else {
                throw Violation("\(question.app) is \(ledger.permission(question.app)), and isn't told so")
            }
            guard ledger.delivered.keys.contains(where: { Agenda.permissionApp($0) != nil }) else {
                throw Violation("\(question.app) waits for the person, who isn't asked")
            }
            // One that nobody can see, as on a full disk, is left for as long again; and there is one other app, whose turn
            // may come first.
            let since = max(question.since, agent.ports.disturbance.changed)
            let isSeen = agent.ports.disturbance.told == nil && !store.isDiskFull && fullAt < question.since
            let patience: Int64 = isSeen ? 602_000_000 : 1_203_000_000
            guard agent.ports.disturbance.told == true || clock.active - since < patience else {
                throw Violation("\(question.app) waits for an answer since \(clock.active - since) microseconds")
            }
        }
    }

    /// Notes that the person is asked about an app: once in a login, unless it has been decided since.
    func noteQuestion(about app: String) throws {
        guard askedAbout.updateValue(clock.active, forKey: app) == nil else {
            throw Violation("the person is asked about \(app) a second time")
        }
    }
}
