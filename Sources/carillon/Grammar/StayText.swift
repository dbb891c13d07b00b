internal import ArgumentParser
internal import NotificationCore

/// How long a popup stays, as people write it: a time, "answer" or "server".
struct StayText {
    let text: String
    /// As a content has it: seconds, 0 until it is answered, -1 the server's own time.
    let seconds: Double

    init(parsing text: String) throws {
        self.text = text
        switch text {
        case "answer": seconds = 0
        case "server": seconds = -1
        default:
            let duration = try DurationText(parsing: text)
            guard Content.stayLimits.contains(duration.seconds) else {
                throw ValidationError("--for must be from 1s to 1d, or answer, or server, not \"\(text)\".")
            }
            seconds = duration.seconds
        }
    }
}
