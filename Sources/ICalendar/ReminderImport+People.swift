internal import NotificationCore

/// Who has declined an invitation.
extension ReminderImport {
    /// Whether the person whose calendar it is has said no to an invitation.
    ///
    /// Who that is, the options say, Thunderbird says in the entry, and others in the calendar.
    func isDeclined(_ entry: CalendarEntry) -> Bool {
        let declined = entry.component.all("ATTENDEE").filter { $0.parameter("PARTSTAT")?.uppercased() == "DECLINED" }
        guard !declined.isEmpty else { return false }
        let said = entry.component.all("X-MOZ-INVITED-ATTENDEE") + room.calendars.flatMap { $0.all("X-OWNER") }
        // Google calls a calendar by the address of its person.
        let names = room.calendars.flatMap { $0.all("X-WR-CALNAME") }.map(Self.address).filter { $0.contains("@") }
        let own = Set(said.map(Self.address) + names).union(options.addresses.map { $0.lowercased() })
        return declined.contains { own.contains(Self.address($0)) }
    }

    private static func address(_ property: ContentLine) -> String {
        let text = property.trimmedValue.lowercased()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}
