internal import ArgumentParser
internal import ScheduleWords

/// A line as the command that it stands for.
extension BatchLine {
    /// An option that has no such value: the parser says why.
    private struct Unreadable: Error {}

    /// `add` with these options.
    ///
    /// The parser takes milliseconds for one line and there may be ten thousand, so it reads only what is wrong.
    ///
    /// - Parameter plain: `add` without any option.
    func add(like plain: Add) throws -> Add {
        do {
            var add = plain
            add.title = title
            for option in options { try Self.set(option.name, option.values, in: &add) }
            try add.options.validate()
            try add.validate()
            return add
        } catch {
            return try Add.parse(arguments)
        }
    }

    /// Gives `add` an option.
    static func set(_ name: String, _ values: [String], in add: inout Add) throws {
        let text = values.first ?? ""
        switch name {
        case "body": add.texts.body = values
        case "subtitle": add.texts.subtitle = text
        case "id": add.id = text
        case "in": add.options.delay = try DurationText(calendar: text)
        case "at": add.options.at = values
        case "every": add.options.every = values
        case "on": add.options.on = values
        case "between": add.options.between = text
        case "rrule": add.options.rrule = text
        case "cron": add.options.cron = text
        case "on-calendar": add.options.onCalendar = text
        case "from": add.options.from = text
        case "until": add.options.until = text
        case "count": add.options.count = try number(text)
        case "except": add.options.except = values
        case "tz": add.options.tz = text
        case "arriving": add.places.arriving = try PlaceText(parsing: text)
        case "leaving": add.places.leaving = try PlaceText(parsing: text)
        case "each-time": add.places.eachTime = true
        default: try setLook(name, values, in: &add.look)
        }
    }

    private static func setLook(_ name: String, _ values: [String], in look: inout LookOptions) throws {
        let text = values.first ?? ""
        switch name {
        case "button": look.button = values
        case "stop-button": look.stopButton = true
        case "reply": look.reply = true
        case "for": look.stay = try StayText(parsing: text)
        case "level":
            guard let level = LevelText(rawValue: text) else { throw Unreadable() }
            look.level = level
        case "sound": look.sound = text
        case "volume": look.playback.volume = try VolumeText(parsing: text)
        case "sound-repeat": look.playback.soundRepeat = try SoundSpanText(parsing: text)
        case "fade": look.playback.fade = try SoundSpanText(parsing: text)
        case "icon": look.icon = text
        case "image": look.image = text
        case "thread": look.thread = text
        case "insist": look.insist = try DurationText(parsing: text)
        case "insist-limit": look.insistLimit = try number(text)
        case "wake": look.wake = true
        default: throw Unreadable()
        }
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Unreadable() }
        return number
    }
}
