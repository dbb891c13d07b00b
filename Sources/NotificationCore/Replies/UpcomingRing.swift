/// One coming ring.
package struct UpcomingRing: Sendable, Hashable {
    package var app: String
    package var identifier: String
    package var title: String
    package var date: WallTime
    /// The trigger in people's words.
    package var description: String

    package init(app: String, identifier: String, title: String, date: WallTime, description: String) {
        self.app = app
        self.identifier = identifier
        self.title = title
        self.date = date
        self.description = description
    }
}
