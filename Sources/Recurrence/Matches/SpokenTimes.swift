internal import Messages

/// The times of a day at which rules ring, in people's words: ` at 09:00 and 17:30`, `, every 30 minutes from 09:00 to 17:00`.
struct SpokenTimes {
    /// How many times are named; more are said by their step, or counted.
    private static let mostNamed = 6
    /// No more than every minute of a day is looked at.
    private static let most = 1440

    private var seconds: Set<Int> = []
    /// Nil once there are too many to say anything but their number.
    private(set) var count = 0

    /// - Parameter rules: What they leave open is taken from `start`.
    init(_ rules: [RecurrenceRule.Parts], start: CivilDateTime) {
        for rule in rules {
            let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
            let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
            let ends = rule.bySecond.isEmpty ? [start.second] : rule.bySecond
            count += hours.count * minutes.count * ends.count
            guard count <= Self.most else { continue }
            for hour in hours {
                for minute in minutes { for second in ends { seconds.insert(hour * 3600 + minute * 60 + second) } }
            }
        }
        if count <= Self.most { count = seconds.count }
    }

    /// A repeat with its times.
    func said(after days: Message) -> Message {
        guard count <= Self.most else { return Message("\(days), \(count) times a day") }
        let times = seconds.sorted()
        if let step = step(times), let first = times.first, let last = times.last {
            return Message("\(days), \(step) from \(Self.time(first)) to \(Self.time(last))")
        }
        guard count <= Self.mostNamed else { return Message("\(days), \(count) times a day") }
        return Message("\(days) at \(Message.list(times.map { Message(verbatim: Self.time($0)) }))")
    }

    /// `every 30 minutes` for five times or more that are all as far apart.
    private func step(_ times: [Int]) -> Message? {
        guard times.count >= 5 else { return nil }
        let steps = Set(zip(times, times.dropFirst()).map { $1 - $0 })
        guard steps.count == 1, let step = steps.first else { return nil }
        if step % 3600 == 0 { return SpokenForm.every(step / 3600, .hour) }
        return step % 60 == 0 ? SpokenForm.every(step / 60, .minute) : SpokenForm.every(step, .second)
    }

    private static func time(_ second: Int) -> String { SpokenForm.time(second / 3600, second / 60 % 60, second % 60) }
}
