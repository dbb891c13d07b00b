internal import Messages
internal import AdwaitaSupport
internal import NotificationCore
internal import Recurrence

/// A button with a calendar and a clock, for people who would rather point than type.
@UserInterface final class DateButton {
    let widget: Widget
    private let calendar = Widget(.calendar)
    private let hour = Widget(
        .spinButton,
        ["orientation": .vertical, "value": 9.0, "wrap": true]
    )
    private let minute = Widget(
        .spinButton,
        ["orientation": .vertical, "wrap": true]
    )

    /// - Parameters:
    ///   - start: The date and time that it opens on; nil leaves what it showed before.
    ///   - chosen: Called with the date and time, as `2026-12-24 18:00`.
    init(
        start: @escaping @UserInterface () -> CivilDateTime?,
        chosen: @escaping @UserInterface (String) -> Void
    ) {
        hour.setRange(0...23)
        minute.setRange(0...59, step: 5)
        hour.set("value", 9.0)
        hour.named(words.translated("Hour"))
        minute.named(words.translated("Minute"))
        let clock = Widget(.box, ["spacing": 6, "halign": .centered])
            .append(hour, Widget(.label, ["label": ":"]), minute)
        let take = Widget(.button, ["label": .string(words.translated("Use This Time"))], classes: ["suggested-action"])
        let column = Widget(.box, ["orientation": .vertical, "spacing": 12]).append(calendar, clock, take)
        let popover = Widget(.popover, ["child": .object(column)])
        widget = Widget(
            .menuButton,
            ["icon-name": "x-office-calendar-symbolic", "valign": .centered, "popover": .object(popover)],
            classes: ["flat"]
        )
        widget.tip(words.translated("Pick a Date"))
        popover.on("show") { [weak self] in if let time = start() { self?.show(time) } }
        take.on("clicked") { [weak self] in
            guard let self else { return }
            chosen(text)
            widget.popdown()
        }
    }

    private func show(_ time: CivilDateTime) {
        // In between no month may lack the day.
        calendar.set("day", .integer(1))
        calendar.set("year", .integer(time.year))
        calendar.set("month", .integer(time.month - 1))
        calendar.set("day", .integer(time.day))
        hour.set("value", .double(Double(time.hour)))
        minute.set("value", .double(Double(time.minute)))
    }

    private var text: String {
        let year = calendar.integer("year")
        let month = calendar.integer("month") + 1  // GTK counts them from 0.
        let clock = [hour, minute].map { Int($0.double("value")).padded(to: 2) }.joined(separator: ":")
        return "\(year)-\(month.padded(to: 2))-\(calendar.integer("day").padded(to: 2)) \(clock)"
    }
}
