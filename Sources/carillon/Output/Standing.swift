internal import NotificationCore
internal import ScheduleWords

extension TimeOutput {
    /// The state of a reminder after a command has changed it:
    /// "rent  every month on the 1st at 09:00, next in 8 days (Tue 1 Dec 09:00)", with a title behind the id if it matters.
    func line(_ identifier: String, _ title: String?, _ scheduled: ScheduledRequest) -> String {
        let name = Terminal.bold(PlainText.visible(identifier))
        let when = scheduled.next.map { "next \(relative($0)) (\(absolute($0)))" }
        let how = [scheduled.description, when].compactMap(\.self).joined(separator: ", ")
        let shown = title.map { "\"\(PlainText.visible($0))\"" } ?? ""
        return [name, shown, how].filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
