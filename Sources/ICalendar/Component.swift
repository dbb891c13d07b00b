/// What is between BEGIN and END: a calendar, an event, an alarm.
package struct Component: Sendable, Hashable {
    /// In upper case: VCALENDAR, VEVENT, VALARM.
    package var name: String
    package var properties: [ContentLine] = []
    package var components: [Component] = []
    /// Where BEGIN stands.
    package var line: Int

    private static let deepest = 16

    package func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

    package func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

    /// Reads the calendars of a file; a VEVENT without a VCALENDAR around it is taken too.
    ///
    /// - Throws: `ICalendarError` for what isn't a calendar.
    package static func read(_ bytes: [UInt8]) throws(ICalendarError) -> [Component] {
        var open: [Component] = []
        var closed: [Component] = []
        for line in try ContentLine.read(bytes) {
            let value = line.value.uppercased()
            switch line.name {
            case "BEGIN":
                guard open.count < deepest else {
                    throw ICalendarError(line: line.line, "components are nested deeper than \(deepest) levels")
                }
                open.append(Component(name: value, line: line.line))
            case "END":
                guard let component = open.popLast() else {
                    throw ICalendarError(line: line.line, "END:\(value) without a BEGIN")
                }
                guard component.name == value else {
                    throw ICalendarError(
                        line: line.line,
                        "END:\(value) ends the \(component.name) that begins in line \(component.line)"
                    )
                }
                if open.isEmpty {
                    closed.append(component)
                } else {
                    open[open.count - 1].components.append(component)
                }
            default:
                guard !open.isEmpty else {
                    throw ICalendarError(line: line.line, "\(line.name) is outside BEGIN and END")
                }
                open[open.count - 1].properties.append(line)
            }
        }
        if let component = open.last {
            throw ICalendarError(line: component.line, "BEGIN:\(component.name) has no END")
        }
        guard !closed.isEmpty else { throw ICalendarError(line: 1, "there is no BEGIN:VCALENDAR") }
        return closed
    }
}
