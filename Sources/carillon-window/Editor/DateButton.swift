internal import Messages
internal import AdwaitaSupport
internal import Recurrence
internal import ScheduleWords

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
        fileprivate var clocks: [Int] {
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
    private let clocks: [ClockFace]
    /// The day that was clicked on last, with its times.
    private var clicked = ""

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
        clocks = kind.clocks.map(ClockFace.init(hour:))
        let column = Widget(.box, ["orientation": .vertical, "spacing": 12])
        if kind.hasCalendar { column.append(calendar) }
        for clock in clocks { column.append(clock.widget) }
        // With the focus, the page scrolls to it while it is pressed, and a slow click is lost.
        let take = Widget(
            .button,
            ["label": .string(kind.take), "focus-on-click": false],
            classes: ["suggested-action"]
        )
        let popover = Widget(.popover, ["child": .object(column.append(take))])
        let icon: Property = kind.hasCalendar ? "x-office-calendar-symbolic" : "alarm-symbolic"
        widget = Widget(
            .menuButton,
            ["icon-name": icon, "valign": .centered, "popover": .object(popover)],
            classes: ["flat"]
        )
        widget.tip(tip)
        popover.on("show") { [weak self] in if let time = start() { self?.show(time) } }
        let choose = { @UserInterface [weak self] in
            guard let self else { return }
            chosen(text)
            widget.popdown()
        }
        take.on("clicked", choose)
        // One click takes a day that has no time. With a time, the second click on the same day takes both; if the first one has
        // turned the page, it is another day.
        calendar.onDay { [weak self] clicks in
            guard let self else { return }
            let isSame = clicked == text
            clicked = text
            if clocks.isEmpty || clicks == 2 && isSame { choose() }
        }
    }

    private func show(_ time: CivilDateTime) {
        // In between no month may lack the day.
        calendar.set("day", .integer(1))
        calendar.set("year", .integer(time.year))
        calendar.set("month", .integer(time.month - 1))
        calendar.set("day", .integer(time.day))
        clocks.first?.show(time.hour, time.minute)
    }

    private var text: String {
        let month = calendar.integer("month") + 1  // GTK counts them from 0.
        let yearDay = "\(month.padded(to: 2))-\(calendar.integer("day").padded(to: 2))"
        let date = kind == .yearDay ? yearDay : "\(calendar.integer("year"))-\(yearDay)"
        let times = clocks.map(\.text).joined(separator: "-")
        return ((kind.hasCalendar ? [date] : []) + [times]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

/// A time of day to be set, by twelve hours or 24 as the locale's clocks show it.
@UserInterface private struct ClockFace {
    let widget = Widget(.box, ["spacing": 6, "halign": .centered])
    private let hour = Widget(.spinButton, ["orientation": .vertical, "wrap": true])
    private let minute = Widget(.spinButton, ["orientation": .vertical, "wrap": true])
    /// Which half of the day it is; nil where a clock shows 24 hours.
    private let half: Widget?

    init(hour start: Int) {
        half = QuickAddBar.typing.hasTwelveHours ? Widget(.dropDown, ["valign": .centered]) : nil
        half?.named(words.translated("Half of the day")).setChoices([words.translated("AM"), words.translated("PM")])
        hour.setRange(half == nil ? 0...23 : 1...12)
        minute.setRange(0...59, step: 5)
        widget.append(hour.named(words.translated("Hour")), Widget(.label, ["label": ":"]))
        widget.append(minute.named(words.translated("Minute")))
        if let half { widget.append(half) }
        show(start, 0)
    }

    func show(_ hour: Int, _ minute: Int) {
        self.hour.set("value", .double(Double(half == nil ? hour : (hour + 11) % 12 + 1)))
        self.minute.set("value", .double(Double(minute)))
        half?.choice = hour / 12
    }

    /// `18:05`
    var text: String {
        let shown = Int(hour.double("value"))
        let hours = half.map { shown % 12 + $0.choice * 12 } ?? shown
        return "\(hours.padded(to: 2)):\(Int(minute.double("value")).padded(to: 2))"
    }
}
