package import NotificationCore

/// Popups that the agent takes from the screen, and those that are gone and whose buttons count for a moment longer.
package final class Closing: ShellPart {
    /// How long buttons of a popup that we closed are still answered, in microseconds.
    package static let leavingTime: Int64 = 10_000_000
    /// How long a popup stays at most on a server that leaves closed ones there, if no time was given, in
    /// microseconds; notification-daemon gives it about seven seconds.
    private static let longestStay: Int64 = 15_000_000

    /// A popup that is gone.
    struct Leaving {
        var key: RequestKey
        /// What it showed, when nothing else has taken its place.
        var row: Delivered?
        /// The occurrence that it showed, if that could not be stored.
        var seen: Int?
        /// Whether its buttons count; otherwise only words that were typed into it do, since they are never lost.
        fileprivate var isAnswerable = true
        fileprivate var until: BootTime
    }

    private var leaving: [PopupAddress: Leaving] = [:]
    /// Popups whose text has come, which some servers report twice.
    private var replied: [PopupAddress: BootTime] = [:]
    /// Popups of a server that leaves them there when it is told to close them, and until when they may be there.
    private var standing: [PopupAddress: BootTime] = [:]
    private lazy var closings = Waits<UInt32>(alarms)
    /// Popups that are to go in a moment.
    private var going: [UInt32: PopupAddress] = [:]
    /// Those of them that go once the server has shown what it is being asked to.
    private var behindShown: [PopupAddress] = []
    /// Popups that a server which loses what comes while it closes has been told to close, and has not answered about.
    private var underway: Set<PopupAddress> = []

    private let sounds: Sounds

    init(_ context: Context, sounds: Sounds) {
        self.sounds = sounds
        super.init(context)
    }

    /// Takes a popup from the screen, if the server that showed it is still there.
    func close(_ address: PopupAddress) {
        sounds.stop(address)
        guard isOfServer(address) else { return }
        if let profile = server.state.profile, profile.losesPopupsAfterClosing {
            // What takes its place is there before it goes, and what comes later finds the way clear.
            return wait(0.4, for: address) { [weak self] in self?.closeBehindShown(address) }
        }
        guard leavesClosedPopups == true, let until = standing[address], until > alarms.now().boot else {
            return askToClose(address)
        }
        // It may have gone by the press of a button, which the server says in a moment; then another would be shown.
        wait(0.2, for: address) { [weak self] in self?.letExpire(address) }
    }

    /// Whether the server that runs now showed a popup. Another server gives the same numbers to popups of its own.
    func isOfServer(_ address: PopupAddress) -> Bool {
        address.bus == serverLink.bus && address.server == server.state.owner
    }

    private func wait(_ seconds: Double, for address: PopupAddress, _ body: @escaping () -> Void) {
        going[address.id] = address
        closings.start(address.id, seconds: seconds) { [weak self] in
            self?.going[address.id] = nil
            body()
        }
    }

    /// Whether a popup is to go in a moment, when what takes its place is there.
    package func isGoing(_ address: PopupAddress) -> Bool { going[address.id] == address }

    /// Closes at once what was to go in a moment: nothing would close it later.
    func finish() {
        let late = going.values.sorted { $0.id < $1.id }
        (going, behindShown) = ([:], [])
        for address in late {
            closings.end(address.id)
            askToClose(address)
        }
    }

    private func letExpire(_ address: PopupAddress) {
        guard standing.removeValue(forKey: address) != nil else { return askToClose(address) }
        popups.expire(ShownPopup(server: address.server, id: address.id))
        // What is closed can't expire any more.
        wait(1, for: address) { [weak self] in self?.askToClose(address) }
    }

    /// Closes a popup once the server has answered about the one that it is being asked to show: the two could cross, and the
    /// new one would go with the window of the old one.
    private func closeBehindShown(_ address: PopupAddress) {
        guard shell?.isAskingToShow == true else { return askToClose(address) }
        going[address.id] = address
        behindShown.append(address)
    }

    /// The server has answered about the popup that it was asked to show, or won't.
    func hasShown() {
        let waiting = behindShown
        behindShown = []
        for address in waiting where isGoing(address) {
            going[address.id] = nil
            if address.server == server.state.owner { askToClose(address) }
        }
    }

    private func askToClose(_ address: PopupAddress) {
        guard let profile = server.state.profile, profile.losesPopupsAfterClosing else {
            return serverLink.close(address.id, of: address.server, nil)
        }
        underway.insert(address)
        server.expectAnswer(to: .close(address.id))
        serverLink.close(address.id, of: address.server) { [weak self] in
            guard let self else { return }
            underway.remove(address)
            guard address.server == server.state.owner else { return }
            server.hasAnswered(.close(address.id))
            shell?.settle(for: profile.settlingAfterClosing)
        }
    }

    /// A server has answered what it was asked later: what it has left unanswered before holds nothing back any more.
    func hasAnswered(_ server: String) { underway = underway.filter { $0.server != server } }

    /// Whether what is shown now could go with the popup that the server is closing.
    var isUnderway: Bool { underway.contains { $0.server == server.state.owner } }

    // MARK: - Popups that stand

    /// Whether the server leaves popups there that it is told to close; nil while it has not said what it is.
    private var leavesClosedPopups: Bool? { server.state.profile?.leavesClosedPopups }

    /// Remembers how long a popup may be there on a server that would leave it there.
    ///
    /// - Parameter timeout: Its time in milliseconds, as ``Popup/timeout`` has it.
    func noteStanding(_ address: PopupAddress, timeout: Int32) {
        // A server that has just come may have shown it before it has said what it does.
        guard address.server != server.state.owner || leavesClosedPopups != false else { return }
        let now = alarms.now().boot
        standing = standing.filter { $0.key.server == address.server && $0.value > now }
        let longest = Self.longestStay + Int64(max(0, timeout)) * 1000
        standing[address] = timeout == 0 ? BootTime(microseconds: .max) : now.advanced(byMicroseconds: longest)
    }

    /// Until when a popup may be on the screen; nil if that isn't known, or it has gone.
    func standsUntil(_ address: PopupAddress) -> BootTime? { standing[address] }

    func hasGone(_ address: PopupAddress) { standing[address] = nil }

    // MARK: - Popups that are gone

    /// Has the buttons of a popup that is gone count for a moment longer.
    ///
    /// - Parameters:
    ///   - seen: The occurrence that it showed, if that could not be stored.
    ///   - isAnswerable: Whether its buttons do; words that were typed into it count in any case.
    func remember(
        _ address: PopupAddress,
        _ key: RequestKey,
        _ row: Delivered? = nil,
        seen: Int? = nil,
        isAnswerable: Bool = true
    ) {
        let now = alarms.now().boot
        leaving = leaving.filter { $0.value.until > now }
        let until = now.advanced(byMicroseconds: Self.leavingTime)
        leaving[address] = Leaving(key: key, row: row, seen: seen, isAnswerable: isAnswerable, until: until)
    }

    /// What was on a popup that has just gone, once: a second click on it counts for nothing.
    func takeLeaving(_ address: PopupAddress, forWords: Bool = false) -> Leaving? {
        guard let gone = leaving[address], gone.isAnswerable || forWords else { return nil }
        leaving[address] = nil
        return gone.until > alarms.now().boot ? gone : nil
    }

    /// Whether the schedule knows already that a popup is gone.
    func hasLeft(_ address: PopupAddress) -> Bool { leaving[address] != nil }

    /// Whether the buttons of a popup that is gone still count.
    package func isLeaving(_ address: PopupAddress) -> Bool { leaving[address]?.isAnswerable == true }

    // MARK: - Words

    /// The text of a popup has come: anything else from it is a repetition.
    func noteReply(_ address: PopupAddress) {
        let now = alarms.now().boot
        leaving[address] = nil
        replied = replied.filter { $0.value > now }
        replied[address] = now.advanced(byMicroseconds: Self.leavingTime)
    }

    func hasReplied(_ address: PopupAddress) -> Bool { replied[address].map { $0 > alarms.now().boot } ?? false }

    /// Rows that have gone, and that a click may still be on its way to.
    package var rows: [Delivered] {
        let now = alarms.now().boot
        return leaving.values.filter { $0.until > now }.compactMap(\.row)
    }
}
