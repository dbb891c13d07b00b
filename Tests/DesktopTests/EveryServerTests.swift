import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What every notification server must do, and what each does in its own way: the table of docs/desktops.md.
    @Suite(.timeLimit(.minutes(10)))
    struct EveryServerTests {
        /// A row of the table. In the order in which they run on one desktop.
        enum Row: CaseIterable {
            case stopRepeat
            case snooze
            case undoneSnooze
            case clickOnTheBody
            case moreButtons
            case dismiss
            case expiry
            case nextRing
            case plainText
            case hints
            case newAgent
            case newServer
            case doNotDisturb
        }

        /// All rows of a server run on one desktop, one after the other: the shells take long to start.
        @Test(arguments: Desktop.servers, Row.allCases)
        func does(server: NotificationServer, row: Row) async throws {
            let place = try await Place.on(server)
            do {
                switch row {
                case .stopRepeat: try await place.stopRepeatEndsAReminderThatRangOnTime()
                case .snooze: try await place.snoozeRingsAOneShotOnceMore()
                case .undoneSnooze: try await place.undoBringsBackWhatWasSnoozed()
                case .clickOnTheBody: try await place.aClickOnTheBodyEndsOnlyThePopup()
                case .moreButtons: try await place.eachOfSixButtonsCanBePressed()
                case .dismiss: try await place.dismissTakesThePopupAway()
                case .expiry: try await place.whatLeavesByItselfStaysDeliveredAndCriticalStays()
                case .nextRing: try await place.theNextRingTakesThePlaceOfTheOneBefore()
                case .plainText: try await place.textIsShownAsItWasWritten()
                case .hints: try await place.levelAndSoundArriveAsHints()
                case .newAgent: try await place.aNewAgentHasTheClick()
                case .newServer: try await place.aNewServerShowsWhatWasThere()
                case .doNotDisturb: try await place.doNotDisturbLosesNothing()
                }
                try await place.clear()
            } catch {
                await Place.leave()
                throw error
            }
            if row == Row.allCases.last { await Place.leave() }
        }
    }
}

/// A desktop on which one row after the other is tried, and the pictures that tell where its popups are.
struct Place: Sendable {
    let desktop: Desktop
    let wire: WireLog
    let ways: ServerWays

    var server: RunningServer { desktop.server }
    var session: PrivateSession { desktop.session }
    /// The level at which buttons are shown.
    var level: String { server.kind.levelWithButtons }

    @MainActor private static var current: Place?

    /// The desktop of a server; another server's is ended.
    @MainActor static func on(_ kind: NotificationServer) async throws -> Place {
        if let current, current.server.kind.program == kind.program { return current }
        leave()
        let desktop = try await Desktop.start(kind)
        let session = desktop.session
        for mark in [Mark.normal, .critical] {
            // Plasma 6, drawn by software, leaves a hole where a picture has a palette.
            let output = try await session.run(
                "convert",
                ["-size", "96x96", "xc:\(mark.rawValue)", "PNG32:\(mark.file(session))"]
            )
            guard output.succeeded else { throw SupportError("There is no picture: \(output)") }
        }
        print("\(kind) says that it is \(try await desktop.server.version())")
        let wire = try await WireLog.start(in: session)
        let place = Place(desktop: desktop, wire: wire, ways: ServerWays(kind))
        current = place
        return place
    }

    @MainActor static func leave() {
        current?.desktop.end()
        current = nil
    }

    /// Nothing pending, nothing delivered, nothing on the screen.
    func clear() async throws {
        try await session.carillon("remove", "--all")
        try await session.carillon("dismiss", "--all")
        try await waitUntilGone()
    }

    // MARK: - What is on the screen

    /// A picture of one colour in a popup: where it is, the popup is.
    enum Mark: String {
        case normal = "#ff00ff"
        case critical = "#00ff40"

        func file(_ session: PrivateSession) -> String { "\(session.folder)/mark-\(rawValue.dropFirst()).png" }
    }

    /// Schedules a reminder with a mark.
    func add(
        _ title: String,
        _ id: String,
        _ options: String...,
        level: String? = nil,
        mark: Mark = .normal
    ) async throws {
        try await add(title, id, options, level: level, mark: mark)
    }

    func add(
        _ title: String,
        _ id: String,
        _ options: [String],
        level: String? = nil,
        mark: Mark = .normal
    ) async throws {
        let words = ["add", title, "--id", id, "--image", mark.file(session), "--level", level ?? self.level] + options
        let output = try await session.run(try Binaries.carillon, words)
        guard output.succeeded else { throw SupportError("carillon add: \(output)\n\(session.report)") }
    }

    /// Waits for a popup with that mark, and returns where the mark is once it lies still.
    @discardableResult
    func waitFor(_ mark: Mark = .normal, timeout: Duration = .patience) async throws -> (frame: Frame, pixels: Int) {
        var found: (frame: Frame, pixels: Int)?
        try await looking("a popup of \(server.kind) is on the screen", timeout) {
            let before = found?.frame
            found = try await Screen(session).area(of: mark.rawValue)
            return found != nil && found?.frame == before
        }
        return try #require(found)
    }

    /// Waits until no popup with that mark is on the screen.
    func waitUntilGone(_ mark: Mark = .normal, timeout: Duration = .patience) async throws {
        try await looking("no popup of \(server.kind) is on the screen", timeout) {
            try await Screen(session).area(of: mark.rawValue) == nil
        }
    }

    /// Whether a popup with that mark comes onto the screen within a time.
    func appears(
        _ mark: Mark,
        within time: Duration,
        orElse isThere: () async throws -> Bool = { false }
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + time
        repeat {
            if try await Screen(session).area(of: mark.rawValue) != nil { return true }
            if try await isThere() { return true }
        } while ContinuousClock.now < deadline
        return false
    }

    /// Looks again and again, while somebody is there: the banners of GNOME Shell leave only while the pointer moves.
    func looking(_ what: String, _ timeout: Duration, _ condition: () async throws -> Bool) async throws {
        var step = 0
        do {
            try await waitUntil(what, timeout: timeout) {
                step += 1
                try await Pointer(session).move(to: Point(x: 300 + step % 50, y: 420))
                return try await condition()
            }
        } catch let error as SupportError {
            let picture = try await Screen(session).picture(
                "failed-\(server.kind.program)-\(UUID().uuidString.prefix(4))"
            )
            throw SupportError("\(error) \(picture)\n\(session.report)")
        }
    }

    // MARK: - What was said

    /// The calls of Notify by the agent that runs now.
    func shown(since place: Int) async throws -> [WireLog.Message] {
        guard let agent = try await session.process(owning: Desktop.agentName) else { return [] }
        var shown: [WireLog.Message] = []
        // A blank one takes the place of a popup that the server leaves where it was.
        for call in wire.calls("Notify", since: place) where call.arguments[3].string != " " {
            if try await session.process(owning: call.sender) == agent { shown.append(call) }
        }
        return shown
    }

    /// Waits until the agent has shown a popup since a place in the log, and the server has given it an id.
    @discardableResult
    func waitForNotify(since place: Int, timeout: Duration = .patience) async throws -> Int64 {
        var id: Int64?
        try await waitUntil("the agent shows a popup", timeout: timeout, every: .milliseconds(80)) {
            id = try await shown(since: place).last.flatMap(wire.id)
            return id != nil
        }
        return try #require(id)
    }

    /// The reasons of all NotificationClosed about a popup that was shown after a place in the log.
    func closings(of id: Int64, since place: Int) -> [Int64] {
        wire.signals("NotificationClosed", id: id, since: place).compactMap { $0.arguments.last?.integer }
    }
}
