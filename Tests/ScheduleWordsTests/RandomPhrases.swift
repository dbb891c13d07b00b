import TestSupport

/// Random phrases of the grammar.
enum RandomPhrases {
    static let weekdays = ["monday", "tue", "wednesday", "thu", "friday", "sat", "sunday"]
    static let months = [
        "jan", "february", "mar", "april", "may", "june", "jul", "august", "sep", "october", "nov", "december",
    ]

    static func phrase(_ random: inout SeededGenerator) -> String {
        switch random.below(10) {
        case 0...4: once(&random)
        case 5: span(&random)
        default: series(&random)
        }
    }

    static func once(_ random: inout SeededGenerator) -> String {
        switch random.below(4) {
        case 0: clock(&random)
        case 1: day(&random)
        case 2: "\(clock(&random)) \(day(&random))"
        default: "\(day(&random))\(random.pick([" ", " at ", ", "]))\(clock(&random))"
        }
    }

    static func clock(_ random: inout SeededGenerator) -> String {
        let (hour, minute) = (random.below(24), random.below(60))
        let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
        switch random.below(7) {
        case 0: return "\(random.below(12) + 1)\(random.pick(["am", "pm", " am", " pm"]))"
        case 1: return "\(random.below(12) + 1):\(minutes)\(random.pick(["am", " pm"]))"
        case 2: return random.pick(["noon", "end of day"])
        case 3: return "\(hour):\(minutes):\(random.below(50) + 10)"
        case 4: return "half past \(random.below(12) + 1)"
        default: return "\(hour):\(minutes)"
        }
    }

    static func day(_ random: inout SeededGenerator) -> String {
        let (number, month) = (random.below(28) + 1, random.pick(months))
        switch random.below(10) {
        case 0: return random.pick(["tomorrow", "day after tomorrow"])
        case 1: return random.pick(weekdays)
        case 2: return "next " + random.pick(weekdays)
        case 3: return random.pick(["next week", "next month", "next year", "weekend", "end of month", "next weekend"])
        case 4: return "\(number) \(month)"
        case 5: return "\(month) \(number)"
        case 6: return "\(number) \(month) \(2098 + random.below(20))"
        case 7: return "\(number).\(random.below(12) + 1)."
        case 8: return "209\(random.below(9))-\(random.below(3) + 10)-\(number < 10 ? "0" : "")\(number)"
        default: return "on the \(number + 3)th".replacing("3th", with: "3rd").replacing("13rd", with: "13th")
        }
    }

    static func span(_ random: inout SeededGenerator) -> String {
        let unit = random.pick(["seconds", "min", "minutes", "h", "hours", "days", "weeks", "months", "years"])
        let number = "\(random.below(40) + 1)"
        switch random.below(6) {
        case 0: return "+\(number) \(unit)"
        case 1: return "\(number) \(unit) from now"
        case 2: return "in \(random.below(9) + 1)h\(random.below(50) + 10)"
        case 3: return "in \(random.pick(["an hour", "half an hour", "a week", "a month", "a couple of days"]))"
        case 4: return "in \(random.below(20) + 1) \(random.pick(["days", "weeks", "months"])) at \(clock(&random))"
        default: return "in \(number) \(unit)"
        }
    }

    static func series(_ random: inout SeededGenerator) -> String {
        let day: String
        switch random.below(9) {
        case 0: day = "every day"
        case 1: day = "every \(random.pick(["weekday", "weekend", "morning", "other day", "fortnight", "month"]))"
        case 2: day = "every \(random.pick(weekdays)) and \(random.pick(weekdays))"
        case 3: day = "every \(random.below(9) + 2) weeks on \(random.pick(weekdays)),\(random.pick(weekdays))"
        case 4: day = "every \(random.pick(["1st", "2nd", "3rd", "last"])) \(random.pick(weekdays))"
        case 5: day = "every month on the \(random.below(16) + 4)th and \(random.pick(["1st", "2nd"]))"
        case 6: day = "every \(random.below(28) + 1) \(random.pick(months))"
        case 7: day = "every other \(random.pick(weekdays))"
        default:
            let hours = random.chance(40) ? " between 9 and 17:30 on weekdays" : ""
            return "every \(random.below(50) + 2) minutes\(hours)" + bounds(&random)
        }
        let isPart = day.hasSuffix("morning")
        let times = isPart ? "" : random.pick(["", " at \(clock(&random))", " at 9:05 and 17:45", " at noon"])
        return day + times + bounds(&random)
    }

    private static func bounds(_ random: inout SeededGenerator) -> String {
        switch random.below(8) {
        case 0: " until \(day(&random))"
        case 1: " for \(random.below(9) + 2) weeks"
        case 2: " \(random.below(9) + 2) times"
        case 3: " starting \(random.pick(weekdays))"
        case 4: " until \(random.pick(months))"
        default: ""
        }
    }
}
