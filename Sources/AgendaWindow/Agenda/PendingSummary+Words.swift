internal import Messages
internal import NotificationCore
internal import ScheduleWords

extension PendingSummary {
    /// When it rings, in the person's language: "every Monday at 11:30 until 31 Jan 2027".
    ///
    /// The agent says it in English. Where what the window knows comes to another sentence, the agent's stands.
    func described(_ output: TimeOutput, _ zones: any ZoneSource) -> String {
        let now = Moment(wall: output.now, boot: BootTime(microseconds: 0), bootID: "")
        var schedule = Schedule(due: due.map(Deadline.wall))
        schedule.held = heldSince
        if request.trigger?.region != nil { schedule.region = .unknown }
        let pending = Pending(app: app, request: asScheduled, schedule: schedule)
        let sentence = Timetable(zones: zones).describe(pending, at: now)
        return sentence.english == description ? output.words.say(sentence) : description
    }
}
