package import NotificationCore

/// The names of the programs that can't be told from sandboxed ones. Each calls itself what it likes, and something is kept
/// under each name: there may be so many and no more.
package struct UnknownPrograms {
    /// Nil until the first calls: there are those of earlier runs.
    private var known: Set<String>?

    package init() {}

    /// Takes a name among those that may have something kept.
    ///
    /// - Parameters:
    ///   - calling: The apps whose connections are there.
    ///   - stored: The apps of which something is kept.
    /// - Throws: `quotaExceeded` when there are too many already.
    package mutating func admit(
        _ app: String,
        calling: () -> [String],
        stored: () -> [String]
    ) throws(AgendaError) {
        var names = known ?? Set(stored().filter(Agenda.isUnknown))
        defer { known = names }
        guard !names.contains(app) else { return }
        let most = RequestCheck.Limit.unknownPrograms
        if names.count >= most {
            // Those that have left, and of which nothing is kept, make room.
            names.formIntersection(calling() + stored())
        }
        guard names.count < most else {
            throw AgendaError(
                .quotaExceeded,
                "\(app): \(most) programs that can't be told from sandboxed ones are known already, and no more can be"
            )
        }
        names.insert(app)
    }
}
