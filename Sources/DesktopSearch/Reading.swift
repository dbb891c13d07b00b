package import GLibSupport
package import NotificationCore

/// The reminder that `carillon add` would make of the words of a search.
package struct Reading: Sendable {
    /// What is added.
    package let request: Request
    /// When it rings, in words: "Tomorrow, Tue 24 Nov, 17:00 (in 21 h)".
    package let when: String
    /// The same in a few words, for a row with little room: "Tomorrow 17:00".
    package let brief: String
    /// Opens its attachments, in their order.
    package let files: @Sendable () throws -> [FileDescriptor]

    package init(
        request: Request,
        when: String,
        brief: String,
        files: @escaping @Sendable () throws -> [FileDescriptor]
    ) {
        self.request = request
        self.when = when
        self.brief = brief
        self.files = files
    }
}
