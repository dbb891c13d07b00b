internal import AdwaitaSupport
internal import AgendaWindow
internal import Messages

/// A row in which a field is chosen: from a list of words and units, with the number of what was chosen.
@UserInterface final class ChoiceRow: FieldChoice {
    let row: Widget
    var chosen: (@UserInterface (String?) -> Void)?
    private let choices: EditorChoices
    private let list: Widget
    private let number = Widget(.spinButton, ["valign": .centered, "width-chars": 3, "numeric": true])
    /// Whether something else than the person changes what it shows.
    private var isShowing = false

    /// - Parameters:
    ///   - names: What the words and then the units are called.
    ///   - typed: The list's entry for what only a text can say; nil is none.
    init(_ title: String, _ choices: EditorChoices, names: [String], typed: String?) {
        self.choices = choices
        if choices.units.isEmpty {
            row = Widget(.comboRow, ["use-markup": false, "title": .string(title), "use-subtitle": true])
            list = row
        } else {
            row = Widget.row(title)
            row.set("focusable", false)
            list = Widget(.dropDown, ["valign": .centered]).named(title)
            number.setRange(Double(choices.numbers.lowerBound)...Double(choices.numbers.upperBound))
            number.set("value", .double(Double(choices.usual)))
            row.addSuffix(number.named(title))
            row.addSuffix(list)
        }
        list.setChoices(names + [typed].compactMap(\.self))
        list.on("notify::selected") { [weak self] in self?.choose() }
        // Its value changes later than what is typed in it.
        number.on("changed") { [weak self] in self?.choose() }
    }

    /// What a field can be set to by ``EditorField/choices``; nil if it is typed.
    convenience init?(_ title: String, _ field: EditorField) {
        guard let choices = field.choices else { return nil }
        let units = choices.units.map { $0.map(EditorWords.name) ?? EditorWords.counted(field) }
        let names = choices.words.map { EditorWords.name($0, of: field) } + units
        // A list of numbers alone says all that there is.
        let isWhole = [.interval, .count, .insistLimit].contains(field)
        self.init(title, choices, names: names, typed: isWhole ? nil : words.translated("Edit as Text"))
    }

    var first: String? { choices.first.map(choices.text) }

    private func choose() {
        guard !isShowing else { return }
        let unit = list.choice - choices.words.count
        number.isVisible = choices.units.indices.contains(unit)
        if choices.words.indices.contains(list.choice) {
            chosen?(choices.text(.word(list.choice)))
        } else if choices.units.indices.contains(unit) {
            chosen?(choices.text(number.text, unit: unit))
        } else {
            chosen?(nil)
        }
    }

    func show(_ text: String) -> Bool {
        isShowing = true
        defer { isShowing = false }
        let choice = choices.read(text) ?? (text.isEmpty ? choices.first : nil)
        switch choice {
        case .word(let index)?: list.choice = index
        case .amount(let count, let unit)?:
            number.set("value", .double(Double(count)))
            list.choice = choices.words.count + unit
        case nil: list.choice = choices.words.count + choices.units.count
        }
        if case .amount? = choice { number.isVisible = true } else { number.isVisible = false }
        return choice != nil
    }
}

/// A row with a slider from silence to as loud as it gets.
@UserInterface final class VolumeRow: FieldChoice {
    let row: Widget
    let first: String? = nil
    var chosen: (@UserInterface (String?) -> Void)?
    private let slider: Widget
    private let reset = Widget.flatButton("edit-undo-symbolic")
    private var isShowing = false
    private static let loudest = 100.0

    init(_ title: String) {
        row = Widget.row(title)
        row.set("focusable", false)
        slider = Widget(
            .scale,
            ["width-request": 200, "valign": .centered, "digits": 0]
        )
        slider.setRange(0...Self.loudest, step: 5)
        row.addSuffix(slider.named(title))
        row.addSuffix(reset.tip(words.translated("As usual")))
        slider.on("value-changed") { [weak self] in
            guard let self, !isShowing else { return }
            say("\(Int(slider.value.rounded()))")
        }
        reset.on("clicked") { [weak self] in
            guard let self else { return }
            _ = show("")
            say("")
            slider.focus()
        }
    }

    private func say(_ text: String) {
        describe(text)
        chosen?(text)
    }

    func show(_ text: String) -> Bool {
        isShowing = true
        defer { isShowing = false }
        describe(text)
        let percent = Double(text.hasSuffix("%") ? text.dropLast() : text[...])
        slider.value = text.isEmpty ? Self.loudest : percent ?? Self.loudest
        return text.isEmpty || percent.map { (0...Self.loudest).contains($0) } ?? false
    }

    /// Says how loud it is. What is beside the slider stays where it is, or a drag would end on something else.
    private func describe(_ text: String) {
        let percent = Int(text.hasSuffix("%") ? text.dropLast() : text[...]).map { "\($0) %" } ?? ""
        row.set("subtitle", .string(text.isEmpty ? words.translated("As usual") : percent))
        reset.isEnabled = !text.isEmpty
    }
}
