/// What the agenda decided: first `changes`, as one transaction; once that has succeeded, `consequences` in order.
package struct Plan: Sendable {
    package var changes: [Change] = []
    package var consequences: [Consequence] = []
    /// How many requests or notifications the event touched.
    package var count = 0
    /// What becomes of a group that is replaced.
    package var group: ReplacedGroup?
    /// Whether some of what is due has to wait, because the rest took long enough.
    package var isCutShort = false
    /// How much each app rings that has a budget, in the units of ``RingBudget``.
    package var spent: [String: Int] = [:]
    /// The apps that may ring, and have requests that rest because it was too much.
    package var restingApps: Set<String> = []
    /// What is left to do, in a transaction of its own; nil when all is done.
    package var rest: Event?
    package var durability = Durability.full
}
