internal import Geography
package import Messages
internal import Recurrence

extension Timetable {
    /// When a request rings, in people's words: "every Monday at 11:30 until 31 Jan 2027".
    package func describe(_ pending: Pending, at now: Moment) -> Message {
        let request = heeded(pending).request
        var text: Message
        switch request.trigger {
        case nil: return Message("at once")
        case .interval(let interval):
            let microseconds = Int64(microsecondsFromSeconds: interval.seconds)
            text =
                interval.repeats
                ? IntervalGrid.describe(every: microseconds) : IntervalGrid.describe(onceAfter: microseconds)
        case .calendar(let match, let repeats):
            // A clock time alone says too little of a single ring: the date is known.
            if !repeats, case .wall(let due)? = pending.schedule.due {
                let time = spokenTime(due, zone: match.zoneIdentifier)
                return match.zoneIdentifier.map { Message("once, on \(time) (\(SpokenForm.zone($0)))") }
                    ?? Message("once, on \(time)")
            }
            text = match.describe(repeats: repeats)
        case .recurrence(let set): text = set.describe()
        case .location(let region, let repeats):
            text = repeats ? Message("each time \(describe(region))") : describe(region)
        }
        if pending.schedule.isSetAside {
            text = Message("\(text) (set aside: its next ring takes too long to find)")
        } else if pending.schedule.due == nil, pending.schedule.region == nil, pending.schedule.held == nil,
            pending.schedule.putOff != .moved
        {
            text = Message("\(text) (over)")
        }
        if let start = request.bounds.start, start > now.wall { text = Message("\(text) from \(spokenStart(start))") }
        if let end = request.end {
            text = Message("\(text) until \(spokenEnd(end))")
            if request.bounds.end.map({ end < $0 }) ?? true { text = Message("\(text) (userInfo)") }
        }
        if let count = request.bounds.count {
            text = count == 1 ? Message("\(text), once") : Message("\(text), \(count) times")
        }
        return text
    }

    /// "on arriving within 200 m of 52.5200, 13.4050"
    private func describe(_ region: Trigger.Region) -> Message {
        let (radius, center) = (region.area.radius, region.area.center)
        let size = radius < 1000 ? "\(Self.decimal(radius, 1)) m" : "\(Self.decimal(radius / 1000, 1)) km"
        let place = "\(Self.decimal(center.latitude, 4)), \(Self.decimal(center.longitude, 4))"
        switch (region.notifyOnEntry, region.notifyOnExit) {
        case (true, false): return Message("on arriving within \(size) of \(place)")
        case (false, true): return Message("on leaving the \(size) around \(place)")
        default: return Message("on arriving within \(size) of \(place) or leaving")
        }
    }

    /// A number with `digits` digits after the point; a single 0 there is left out.
    private static func decimal(_ value: Double, _ digits: Int) -> String {
        let unit = (0..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
        let scaled = Int64(clamping: abs(value) * Double(unit))
        let sign = value < 0 && scaled != 0 ? "-" : ""
        let whole = "\(sign)\(scaled / unit)"
        return digits == 1 && scaled % unit == 0 ? whole : whole + "." + (scaled % unit).padded(to: digits)
    }

    /// "24 Dec 2026 at 18:00"
    package func spokenTime(_ time: WallTime, zone: String?) -> Message {
        SpokenForm.dateAndTime(self.zone(zone).civil(at: time.unixSeconds))
    }

    /// When a ring was first due, if its popup is to say so: it is late, or comes again some time after. Of a time that was typed,
    /// five seconds are late; an interval's exact time says nothing to anyone.
    package func spokenDue(of row: Delivered, at now: Moment) -> String? {
        // Updates keep the dates of the ring that they change, and are punctual.
        let isNew = row.presentation == .waiting(quietly: false)
        guard isNew || !row.request.content.updatesSilently else { return nil }
        let due = row.firstDue ?? row.due
        let grace: Int64 =
            switch row.request.trigger {
            case .calendar, .recurrence: 5_000_000
            case .interval, .location, nil: MissedPolicy.grace
            }
        return now.wall.microseconds(since: due) > grace ? spokenDue(due, at: now) : nil
    }

    /// "at 09:00" of today, "on 23 Nov 2026 at 09:00" of another day.
    package func spokenDue(_ due: WallTime, at now: Moment) -> String {
        let civil = zone(nil).civil(at: due.unixSeconds)
        let today = zone(nil).civil(at: now.wall.unixSeconds)
        let isToday = (civil.year, civil.month, civil.day) == (today.year, today.month, today.day)
        let time = SpokenForm.time(civil)
        // Translators: a time of today, such as "at 09:00"; it follows "Was due"
        guard !isToday else { return words.translated("at %s", time) }
        // Translators: a date and a time, such as "on 23 Nov 2026 at 09:00"; it follows "Was due"
        return words.say(Message("on \(SpokenForm.date(civil)) at \(time)"))
    }

    /// The midnight that ends the day.
    package func dayEnd(at now: Moment) -> WallTime {
        let today = zone(nil).civil(at: now.wall.unixSeconds)
        let midnight = CivilDateTime(year: today.year, month: today.month, day: today.day)
        let end = CivilDateTime(localSeconds: midnight.localSeconds + 86_400)
        return WallTime(unixSeconds: zone(nil).instant(of: end))
    }

    /// A start at midnight begins with the day, as people say it.
    private func spokenStart(_ start: WallTime) -> Message {
        let civil = zone(nil).civil(at: start.unixSeconds)
        return (civil.hour, civil.minute, civil.second) == (0, 0, 0)
            ? SpokenForm.date(civil) : spokenTime(start, zone: nil)
    }

    /// An end at midnight closes the day before it, as people say it.
    private func spokenEnd(_ end: WallTime) -> Message {
        let civil = zone(nil).civil(at: end.unixSeconds)
        guard (civil.hour, civil.minute, civil.second) == (0, 0, 0) else { return spokenTime(end, zone: nil) }
        return SpokenForm.date(zone(nil).civil(at: end.unixSeconds - 1))
    }
}
