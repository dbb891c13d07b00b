/// An app as the agent lists it: the answer to `ListApps` has one for each.
package struct AppSummary: Sendable, Hashable {
    package var app: String
    package var authorization: Authorization
    package var pending: Int
    package var delivered: Int
    /// Answers that wait for it.
    package var waiting: Int
    /// Requests that don't ring until the app may, or until its next minute (``RingBudget``).
    package var resting: Int
    /// Why it could not be launched for an answer; nil if it could, or is running.
    package var launchProblem: String?

    package init(
        app: String,
        authorization: Authorization,
        pending: Int,
        delivered: Int,
        waiting: Int,
        resting: Int = 0,
        launchProblem: String? = nil
    ) {
        self.app = app
        self.authorization = authorization
        self.pending = pending
        self.delivered = delivered
        self.waiting = waiting
        self.resting = resting
        self.launchProblem = launchProblem
    }
}
