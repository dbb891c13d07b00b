internal import AgentBus
internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// The process that answers the searches of desktops: the bus starts it for the first, and it ends when nobody searches any more.
package struct SearchProcess {
    /// Another process has its name.
    package struct AlreadyRunning: Error {}

    private let commands: any SearchCommands

    /// It stays so long after the last call, in seconds, and as long as an offer stands.
    private static let stay = 60.0

    package init(_ commands: any SearchCommands) { self.commands = commands }

    /// Runs until nobody has searched for a minute, the session ends, or the process is told to end.
    ///
    /// - Throws: `GLibError` when there is no session bus, ``AlreadyRunning``.
    package func run() throws {
        CreationMask.makePrivate()
        GLibLog.keepShort()
        let executor = MainContextExecutor(name: "search")
        let end = Latch()
        let signals = [SIGTERM, SIGINT, SIGHUP].map { EventSource.signal($0, on: executor) { end.open() } }
        defer { signals.forEach { $0?.cancel() } }
        let session = try executor.performAndWait { [commands] in
            try SearchSession(commands, stay: Self.stay, on: executor, until: end)
        }
        end.wait()
        try executor.performAndWait { session.stop() }
        executor.stopAndWait()
    }
}

/// What runs on the executor.
private final class SearchSession: @unchecked Sendable {  // used on the executor's thread alone
    private let bus: BusConnection
    private let service: SearchService
    private let executor: MainContextExecutor
    private let end: Latch
    private let stay: Double
    private var timer: EventSource?
    private var turns = Turns<BusInvocation>()
    /// Whether a turn is about to be taken.
    private var isWorking = false
    /// How many calls there have been.
    private var calls = 0

    init(_ commands: any SearchCommands, stay: Double, on executor: MainContextExecutor, until end: Latch) throws {
        (self.executor, self.end, self.stay) = (executor, end, stay)
        // What anybody sends to the name is kept from GDBus where that could not read it, or where it is too large.
        bus = try BusConnection.sievedSession(Self.filter)
        let desktop = try BusConnection.session()
        for connection in [bus, desktop] {
            connection.onClose { _ in end.open() }
            connection.dropForeignAnswers()
            connection.distrustDescriptors()
        }
        service = SearchService(
            desktop: desktop,
            commands,
            clock: { BootTime(microseconds: ClockTimer.now(.boottime)) },
            on: executor
        )
        try bus.export(
            at: SearchNames.path,
            introspection: SearchNames.introspection,
            executor.confined { [weak self] in self?.take($0) }
        )
        bus.subscribe(.ofBus("NameOwnerChanged"), on: executor) { [weak self] signal in
            guard signal.arguments.count == 3, signal.arguments[2] == .string("") else { return }
            self?.turns.drop(signal.arguments[0].stringValue ?? "")
        }
        // Whoever calls it by its name finds it at home.
        guard try bus.requestName(BusNames.search) else { throw SearchProcess.AlreadyRunning() }
        waitForCalls()
    }

    /// What is on the wire takes a little more than its arguments.
    private static let filter = MessageSieve.Filter(
        refusal: { call in
            guard call.bytes > 2 * SearchCall.mostBytes || call.descriptors > 0 else { return nil }
            let error = AgendaError(
                .limitsExceeded,
                "\(call.member): a call of \(call.bytes) bytes with \(call.descriptors) files; at most \(SearchCall.mostBytes) without files are allowed"
            )
            return MessageSieve.Refusal(name: error.busName, message: error.message)
        },
        onUnreadable: { _, _ in }
    )

    private func take(_ call: BusInvocation) {
        calls += 1
        waitForCalls()
        switch turns.add(call, of: call.sender, isQuery: SearchService.isQuery(call)) {
        case .waits: break
        case .replaces(let older): service.answerNothing(older)
        case .refused: return call.refuse(AgendaError(.limitsExceeded, "\(call.member): too many calls wait"))
        }
        if !isWorking { work() }
    }

    /// Answers one call, after all that have come meanwhile are in their places.
    private func work() {
        isWorking = true
        executor.perform { [weak self] in
            guard let self else { return }
            isWorking = false
            if let call = turns.next() { service.answer(call) }
            if !turns.isEmpty { work() }
        }
    }

    private func waitForCalls() {
        timer = EventSource.timeout(after: stay, on: executor, executor.confined { [weak self] in self?.leave() })
    }

    /// Ends, unless there is something to wait for: it answers the calls that came before the name was gone, and stays.
    private func leave() {
        guard turns.isEmpty, service.isIdle else { return waitForCalls() }
        let before = calls
        try? bus.releaseName(BusNames.search)
        executor.perform { [self] in
            guard calls != before || !turns.isEmpty || !service.isIdle else { return end.open() }
            // One that has started meanwhile serves from now on.
            if (try? bus.requestName(BusNames.search)) != true { waitForEnd() }
        }
    }

    /// Answers what it has been asked, and ends.
    private func waitForEnd() { timer = EventSource.timeout(after: stay, on: executor) { [end] in end.open() } }

    func stop() {
        timer = nil
        service.stop()
        bus.flush()
    }
}
