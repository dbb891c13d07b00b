internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The next days, each with a dot for each ring on the line of its day, or with their number; a click shows what rings then.
@UserInterface final class DaysStrip {
    private static let days = 7
    /// Reminders that are looked at; what comes after so many changes little in the picture.
    private static let most = 300

    let widget: Widget
    private let agenda: SharedAgenda
    private let clock: WindowClock
    private var strip: RingStrip?
    private var columns: [(button: Widget, canvas: Widget, count: Widget, label: Widget, short: Widget)] = []
    /// Called with the day that is chosen, by when the next one begins; nil if none is any more.
    var onDay: (@UserInterface (RingStrip.Day?) -> Void)?
    /// The end of the day that is chosen.
    private var chosen: WallTime?
    private var isShowing = false
    private var isDue = false
    private let box = Widget(.box, ["homogeneous": true], classes: ["days"])

    init(agenda: SharedAgenda, clock: WindowClock) {
        self.agenda = agenda
        self.clock = clock
        box.set("margin-start", 12)
        box.set("margin-end", 12)
        box.set("margin-top", 12)
        box.set("margin-bottom", 6)
        widget = .clamped(box)
        widget.isVisible = false
        for number in 0..<Self.days {
            let canvas = Widget(.canvas, ["content-height": 14])
            canvas.onDraw { [weak self] in self?.draw(number, $0) }
            let count = Widget(.label, ["ellipsize": .cutAtEnd], classes: ["caption", "heading", "numeric"])
            // All columns have room for a name, or none.
            let label = Widget(.label, ["width-chars": 5], classes: ["caption", "dim-label"])
            let short = Widget(.label, ["ellipsize": .cutAtEnd], classes: ["caption", "dim-label"])
            let name = Widget.squeezer(label, short)
            let column = Widget(.box, ["orientation": .vertical, "spacing": 2]).append(canvas, count, name)
            let button = Widget(.toggleButton, ["child": .object(column)], classes: ["flat"])
            button.on("toggled") { [weak self] in self?.toggled(number) }
            columns.append((button, canvas, count, label, short))
            box.append(button)
        }
        agenda.observe("days", visible: { [] }) { [weak self] _ in self?.changed() }
    }

    /// Several changes are drawn at once, when nothing else is to be done.
    private func changed() {
        guard !isDue else { return }
        isDue = true
        UserInterface.perform { [weak self] in
            self?.isDue = false
            self?.show()
        }
    }

    private func show() {
        let coming = agenda.list.soonest(Self.most)
        let strip = RingStrip(coming, output: clock.output, zones: clock.source, days: Self.days)
        guard strip != self.strip else { return }
        self.strip = strip
        widget.isVisible = strip.days.contains { !$0.marks.isEmpty }
        for (day, column) in zip(strip.days, columns) {
            column.label.text = day.title.split(separator: " ").first.map(String.init) ?? ""
            column.short.text = day.end == strip.days.first?.end ? "•" : String(column.label.text.prefix(2))
            column.count.text = day.crowd ?? ""
            (column.canvas.isVisible, column.count.isVisible) = (day.crowd == nil, day.crowd != nil)
            column.button.isEnabled = day.count > 0 || day.end == chosen
            column.button.tip(day.spoken(words))
            column.canvas.redraw()
        }
        choose(strip.days.contains { $0.end == chosen } ? chosen : nil)
    }

    private func toggled(_ number: Int) {
        guard !isShowing, let strip, strip.days.indices.contains(number) else { return }
        choose(columns[number].button.boolean("active") ? strip.days[number].end : nil)
    }

    /// Chooses the day that ends at a time, or none.
    func choose(_ end: WallTime?) {
        let days = strip?.days ?? []
        isShowing = true
        for (day, column) in zip(days, columns) { column.button.set("active", .boolean(day.end == end)) }
        isShowing = false
        guard end != chosen else { return }
        chosen = end
        onDay?(days.first { $0.end == end })
    }

    private func draw(_ number: Int, _ painter: Painter) {
        let middle = painter.height / 2
        painter.rectangle(x: 0, y: middle - 0.5, width: painter.width, height: 1, opacity: 0.2)
        guard let strip, strip.days.indices.contains(number) else { return }
        for mark in strip.days[number].marks {
            let x = 3 + mark.position * (painter.width - 6)
            painter.circle(x: x, y: middle, radius: 3, opacity: number == 0 ? 1 : 0.7, isAccent: true)
        }
    }
}
