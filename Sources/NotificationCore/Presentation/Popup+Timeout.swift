/// How long a popup stays.
extension Popup {
    /// In milliseconds as Notify takes them: 0 means until it is answered, -1 as long as the server decides.
    ///
    /// A person's own reminders and time-sensitive ones stay until answered, unless the settings or the request say
    /// otherwise; passive ones are not to be in the way.
    package static func timeout(of delivered: Delivered, on server: ServerProfile, _ settings: Settings) -> Int32 {
        let content = delivered.request.content
        let untilAnswered: Int32 = server.takesNoTimeoutForItsOwn ? .max : 0
        if content.interruptionLevel == .critical || content.stays == true { return untilAnswered }
        if let seconds = content.stayFor {
            return seconds < 0 ? -1 : seconds == 0 ? untilAnswered : milliseconds(seconds)
        }
        let isOurs = content.interruptionLevel == .timeSensitive || delivered.app == Agenda.ownApp
        guard isOurs, content.interruptionLevel != .passive, server.showsSeveral else { return -1 }
        return switch settings.popup.stay {
        case .untilAnswered: untilAnswered
        case .server: -1
        case .seconds(let seconds): milliseconds(seconds)
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int32 { Int32(clamping: Int64(clamping: seconds * 1000)) }
}
