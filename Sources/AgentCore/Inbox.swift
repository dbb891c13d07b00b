internal import NotificationCore

/// Decided work that is still to be done, queued so that nothing is done in the middle of something else.
///
/// What follows from a consequence comes before the consequences behind it. When none is left, and once for all of
/// them, come popups, the clocks and the regions.
final class Inbox {
    enum Task {
        case carryOut(Consequence)
        case show
        case arm
        case lookAtRegions
        case startWatches
    }

    /// The next one last.
    private var consequences: [Consequence] = []
    /// What has been put in since the present task began.
    private var fresh: [Consequence] = []
    private var isBeingEmptied = false
    /// Something may be there to show.
    var isToShow = false
    /// The next deadline may be another.
    var isToArm = false
    /// A request waits for a region, or no longer does.
    var isToLookAtRegions = false
    /// A request has begun to wait for a region.
    var isToStartWatches = false

    /// Puts the consequences of one decision in, each once.
    func put(_ consequences: [Consequence]) {
        var known: Set<Consequence> = []
        fresh += consequences.filter { known.insert($0).inserted }
    }

    /// Does everything that is queued and what follows from it; nothing if that is already under way.
    func empty(_ perform: (Task) -> Void) {
        guard !isBeingEmptied else { return }
        isBeingEmptied = true
        defer { isBeingEmptied = false }
        while let task = next() { perform(task) }
    }

    private func next() -> Task? {
        consequences += fresh.reversed()
        fresh = []
        if let consequence = consequences.popLast() { return .carryOut(consequence) }
        if Self.take(&isToShow) { return .show }
        if Self.take(&isToArm) { return .arm }
        if Self.take(&isToLookAtRegions) { return .lookAtRegions }
        return Self.take(&isToStartWatches) ? .startWatches : nil
    }

    private static func take(_ flag: inout Bool) -> Bool {
        defer { flag = false }
        return flag
    }
}
