internal import Messages
internal import NotificationCore

/// How long a popup stays, as people write it: a time, "answer" or "server".
package struct StayText: Sendable, Hashable {
    package let text: String
    /// As in a `Content`: seconds, 0 for until it is answered, -1 for the server's own time.
    package let seconds: Double

    package init(parsing text: String) throws(GrammarError) {
        self.text = text
        switch text {
        case "answer": seconds = 0
        case "server": seconds = -1
        default:
            let duration = try DurationText(parsing: text)
            guard Content.stayLimits.contains(duration.seconds) else {
                throw GrammarError(.outOfRange, "--for must be from 1s to 1d, answer or server, not \"\(text)\".")
            }
            seconds = duration.seconds
        }
    }
}
