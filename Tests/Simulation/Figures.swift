/// What happened in histories, summed up.
package struct Figures: Sendable {
    package var histories = 0
    package var calls = 0
    package var refusals = 0
    package var popups = 0
    package var unsaved = 0
    package var clicks = 0
    package var responses = 0
    package var starts = 0
    package var deaths = 0
    package var powerLosses = 0
    package var sleeps = 0
    /// How often a reminder has woken the machine.
    package var wakes = 0
    package var clockSteps = 0
    package var flights = 0
    package var zoneReleases = 0
    package var quietTimes = 0
    package var moves = 0
    package var launches = 0
    package var questions = 0
    package var wrongClocks = 0
    package var stops = 0
    package var rung = 0
    package var collapsed = 0
    package var expired = 0
    package var skipped = 0
    package var summarised = 0
    /// How often a popup has stood for several of a thread.
    package var stacks = 0
    package var edits = 0
    package var syncs = 0
    package var undone = 0
    package var pauses = 0
    package var paused = 0
    package var held = 0
    package var quietHours = 0

    package init() {}

    mutating func add(_ fates: Ledger.Fates) {
        rung += fates.rung
        collapsed += fates.collapsed
        expired += fates.expired
        skipped += fates.skipped
        summarised += fates.summarised
        edits += fates.edits
        syncs += fates.syncs
        undone += fates.undone
        pauses += fates.pauses
        paused += fates.paused
        held += fates.held
    }

    package static func += (sum: inout Figures, other: Figures) {
        for path in paths { sum[keyPath: path.1] += other[keyPath: path.1] }
    }

    private static var paths: [(String, WritableKeyPath<Figures, Int>)] {
        [
            ("histories", \.histories), ("calls", \.calls), ("refused", \.refusals), ("rings", \.rung),
            ("collapsed", \.collapsed), ("expired", \.expired), ("left out", \.skipped), ("summarised", \.summarised),
            ("popups of threads", \.stacks),
            ("popups", \.popups),
            ("shown unsaved", \.unsaved), ("clicks", \.clicks), ("responses", \.responses), ("agent starts", \.starts),
            ("crashes", \.deaths), ("of them power", \.powerLosses), ("sleeps", \.sleeps),
            ("clock steps", \.clockSteps), ("flights", \.flights),
            ("releases of zone data", \.zoneReleases), ("times without disturbance", \.quietTimes),
            ("moves", \.moves), ("launches", \.launches), ("questions whether to allow", \.questions),
            ("boots with a wrong clock", \.wrongClocks),
            ("clean ends", \.stops), ("edits", \.edits), ("syncs", \.syncs), ("taken back", \.undone),
            ("pauses", \.pauses), ("left out in pauses", \.paused), ("held by pauses", \.held),
            ("changes of quiet hours", \.quietHours),
        ]
    }

    package var text: String { Self.paths.map { "\(self[keyPath: $0.1]) \($0.0)" }.joined(separator: ", ") }
}
