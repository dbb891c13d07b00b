package import NotificationCore

/// What the lists take that are being read and sent, in bytes: bounded in all, and for each program, so that one that asks
/// again and again doesn't keep others from their lists.
package struct ListRoom {
    private static let most = 64 * 1024 * 1024
    private static let mostOfProgram = 24 * 1024 * 1024
    /// A program whose only list is as small may always have it.
    private static let small = 1024 * 1024

    private var taken: [String: Int] = [:]
    private var all = 0

    package init() {}

    package mutating func take(_ bytes: Int, for program: String) {
        taken[program, default: 0] += bytes
        all += bytes
    }

    package mutating func giveBack(_ bytes: Int, for program: String) {
        all -= bytes
        let left = (taken[program] ?? 0) - bytes
        taken[program] = left > 0 ? left : nil
    }

    /// - Throws: `limitsExceeded` when the lists of a program, or those of all, take too much.
    package func check(_ program: String, _ member: String) throws(AgendaError) {
        let own = taken[program] ?? 0
        guard own <= Self.mostOfProgram, all <= Self.most || own <= Self.small else {
            throw AgendaError(
                .limitsExceeded,
                "\(member): too many lists are on their way; ask again in a moment"
            )
        }
    }
}
