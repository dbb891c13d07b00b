/// What is between BEGIN and END: a calendar, an event, an alarm.
package struct Component: Sendable, Hashable {
    /// In upper case: VCALENDAR, VEVENT, VALARM.
    package var name: String
    package var properties: [ContentLine] = []
    package var components: [Component] = []
    /// Where BEGIN stands.
    package var line: Int
    /// Where its END stands; nil without one.
    package var end: Int?
    /// Why it can't be used, when its BEGIN and END don't fit or a line that matters can't be read.
    package var damage: ICalendarError?
    /// Other lines that can't be read.
    package var unread: [ICalendarError] = []
    /// How many these are; ``unread`` has the first.
    package var unreadCount = 0

    init(name: String, line: Int) {
        self.name = name
        self.line = line
    }

    package func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

    package func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

    /// Reads the calendars of a file; a VEVENT without a VCALENDAR around it is taken too.
    ///
    /// What is wrong costs the entry it is in. What is outside of BEGIN and END is skipped.
    ///
    /// - Throws: `ICalendarError` if there is nothing of a calendar in it, or only the beginning of one.
    package static func read(_ bytes: [UInt8]) throws(ICalendarError) -> [Component] {
        var tree = ComponentTree()
        ContentLine.each(of: bytes) { line in
            switch line {
            case .success(let line): tree.take(line)
            case .failure(let error): tree.skip(error)
            }
        }
        let components = try tree.end()
        guard !components.isEmpty else { throw ICalendarError(line: 1, "there is no BEGIN:VCALENDAR") }
        return components
    }
}

/// What is wrong with a calendar file, and in which line; a folded line counts where it begins.
package struct ICalendarError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String
    /// In upper case, of a line that can't be read: what it seems to be.
    var property = ""
    /// Of an entry whose rules take too long to follow.
    package var limit: SearchRoom.Limit?

    package init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
