/// How many notifications of an app there are.
package struct AppTally: Sendable, Hashable {
    package var app: String
    package var pending: Int
    package var delivered: Int
    /// Responses that wait for its delegate.
    package var responses: Int
    package var authorization: Authorization
    /// Requests that don't ring for now.
    package var resting: Int

    package init(
        app: String,
        pending: Int,
        delivered: Int,
        responses: Int = 0,
        authorization: Authorization = .notDetermined,
        resting: Int = 0
    ) {
        self.app = app
        self.pending = pending
        self.delivered = delivered
        self.responses = responses
        self.authorization = authorization
        self.resting = resting
    }
}
