internal import NotificationCore

/// What has been decided and is still to be done, so that nothing is done in the middle of something else.
///
/// What follows from an effect comes before the effects behind it. When none is left, and once for all of them, come popups,
/// the clocks and the regions.
final class Inbox {
    enum Task {
        case carryOut(Effect)
        case show
        case arm
        case lookAtRegions
        case startWatches
    }

    /// The next one last.
    private var effects: [Effect] = []
    /// What has been put in since the present task began.
    private var fresh: [Effect] = []
    private var isBeingEmptied = false
    /// Something may be there to show.
    var isToShow = false
    /// The next deadline may be another.
    var isToArm = false
    /// A request waits for a region, or doesn't any more.
    var isToLookAtRegions = false
    /// A request has begun to wait for a region.
    var isToStartWatches = false

    /// Puts the effects of one decision in, each once.
    func put(_ effects: [Effect]) {
        var known: Set<Effect> = []
        fresh += effects.filter { known.insert($0).inserted }
    }

    /// Does all there is to do, and what comes of it; nothing when that is under way already.
    func empty(_ perform: (Task) -> Void) {
        guard !isBeingEmptied else { return }
        isBeingEmptied = true
        defer { isBeingEmptied = false }
        while let task = next() { perform(task) }
    }

    private func next() -> Task? {
        effects += fresh.reversed()
        fresh = []
        if let effect = effects.popLast() { return .carryOut(effect) }
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
