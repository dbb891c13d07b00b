internal import Messages
internal import AdwaitaSupport
internal import NotificationCore
internal import Recurrence

/// A button with a calendar and clocks, for people who would rather point than type.
@UserInterface final class DateButton {
    /// What is picked.
    enum Kind {
        case dateAndTime, date
        /// A day of every year.
        case yearDay
        case timeOfDay
        /// The hours from a time of day to another.
        case hours

        fileprivate var hasCalendar: Bool { [.dateAndTime, .date, .yearDay].contains(self) }

        /// The hours at which its clocks stand at first.
        fileprivate var clocks: [Double] {
            switch self {
            case .dateAndTime, .timeOfDay: [9]
            case .hours: [9, 17]
            case .date, .yearDay: []
            }
        }

        @UserInterface fileprivate var take: String {
            switch self {
            case .dateAndTime: words.translated("Use This Time")
            case .date, .yearDay: words.translated("Use This Day")
            case .timeOfDay: words.translated("Add This Time")
            case .hours: words.translated("Use These Hours")
            }
        }
    }

    let widget: Widget
    private let kind: Kind
    private let calendar = Widget(.calendar)
    private let clocks: [(hour: Widget, minute: Widget)]

    /// - Parameters:
    ///   - tip: What it is called.
    ///   - start: The date and time that it opens on; nil leaves what it showed before.
    ///   - chosen: Called with `2026-12-24 18:00`, `2026-12-24`, `12-24`, `18:00` or `09:00-17:00`.
    init(
        _ kind: Kind,
        tip: String,
        start: @escaping @UserInterface () -> CivilDateTime? = { nil },
        chosen: @escaping @UserInterface (String) -> Void
    ) {
        self.kind = kind
        clocks = kind.clocks.map(Self.clock)
        let column = Widget(.box, ["orientation": .vertical, "spacing": 12])
        if kind.hasCalendar { column.append(calendar) }
        for (hour, minute) in clocks {
            let colon = Widget(.label, ["label": ":"])
            column.append(Widget(.box, ["spacing": 6, "halign": .centered]).append(hour, colon, minute))
        }
        let take = Widget(.button, ["label": .string(kind.take)], classes: ["suggested-action"])
        let popover = Widget(.popover, ["child": .object(column.append(take))])
        let icon: Property = kind.hasCalendar ? "x-office-calendar-symbolic" : "alarm-symbolic"
        widget = Widget(
            .menuButton,
            ["icon-name": icon, "valign": .centered, "popover": .object(popover)],
            classes: ["flat"]
        )
        widget.tip(tip)
        popover.on("show") { [weak self] in if let time = start() { self?.show(time) } }
        take.on("clicked") { [weak self] in
            guard let self else { return }
            chosen(text)
            widget.popdown()
        }
    }

    private static func clock(_ start: Double) -> (hour: Widget, minute: Widget) {
        let hour = Widget(.spinButton, ["orientation": .vertical, "wrap": true])
        let minute = Widget(.spinButton, ["orientation": .vertical, "wrap": true])
        hour.setRange(0...23)
        minute.setRange(0...59, step: 5)
        hour.set("value", .double(start))
        return (hour.named(words.translated("Hour")), minute.named(words.translated("Minute")))
    }

    private func show(_ time: CivilDateTime) {
        // In between no month may lack the day.
        calendar.set("day", .integer(1))
        calendar.set("year", .integer(time.year))
        calendar.set("month", .integer(time.month - 1))
        calendar.set("day", .integer(time.day))
        clocks.first?.hour.set("value", .double(Double(time.hour)))
        clocks.first?.minute.set("value", .double(Double(time.minute)))
    }

    private var text: String {
        let month = calendar.integer("month") + 1  // GTK counts them from 0.
        let yearDay = "\(month.padded(to: 2))-\(calendar.integer("day").padded(to: 2))"
        let date = kind == .yearDay ? yearDay : "\(calendar.integer("year"))-\(yearDay)"
        let times = clocks.map { hour, minute in
            [hour, minute].map { Int($0.double("value")).padded(to: 2) }.joined(separator: ":")
        }
        return ((kind.hasCalendar ? [date] : []) + [times.joined(separator: "-")]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
