internal import Geography
internal import Recurrence

extension Timetable {
    /// When a request rings, in people's words: "every Monday at 11:30 until 31 Jan 2027".
    package func describe(_ pending: Pending, at now: Moment) -> String {
        let request = heeded(pending).request
        var text: String
        switch request.trigger {
        case nil: return "at once"
        case .interval(let interval) where interval.repeats:
            text = IntervalGrid.describe(every: Int64(microsecondsFromSeconds: interval.seconds))
        case .interval(let interval):
            // "every hour", "every 2 hours"
            let length = IntervalGrid.describe(every: Int64(microsecondsFromSeconds: interval.seconds))
                .replacingPrefix("every ", with: "")
            text = "once, after " + (length.first?.isNumber == true ? length : "1 " + length)
        case .calendar(let match, let repeats):
            // A clock time alone says too little of a single ring: the date is known.
            if !repeats, case .wall(let due)? = pending.schedule.due {
                let time = spokenTime(due, zone: match.zoneIdentifier)
                return "once, on \(time)" + (match.zoneIdentifier.map { " (\($0))" } ?? "")
            }
            text = match.describe(repeats: repeats)
        case .recurrence(let set): text = set.describe()
        case .location(let region, let repeats): text = (repeats ? "each time " : "") + describe(region)
        }
        if pending.schedule.isSetAside {
            text += " (set aside: its next ring takes too long to find)"
        } else if pending.schedule.due == nil, pending.schedule.region == nil, pending.schedule.held == nil {
            text += " (over)"
        }
        if let start = request.bounds.start, start > now.wall { text += " from " + spokenStart(start) }
        if let end = request.end {
            text += " until " + spokenEnd(end)
            if request.bounds.end.map({ end < $0 }) ?? true { text += " (userInfo)" }
        }
        if let count = request.bounds.count { text += count == 1 ? ", once" : ", \(count) times" }
        return text
    }

    /// "on arriving within 200 m of 52.5200, 13.4050"
    private func describe(_ region: Trigger.Region) -> String {
        let (radius, center) = (region.area.radius, region.area.center)
        let size = radius < 1000 ? "\(Self.decimal(radius, 1)) m" : "\(Self.decimal(radius / 1000, 1)) km"
        let place = "\(Self.decimal(center.latitude, 4)), \(Self.decimal(center.longitude, 4))"
        switch (region.notifyOnEntry, region.notifyOnExit) {
        case (true, false): return "on arriving within \(size) of \(place)"
        case (false, true): return "on leaving the \(size) around \(place)"
        default: return "on arriving within \(size) of \(place) or leaving"
        }
    }

    /// A number with `digits` digits after the point; a single 0 there is left out.
    private static func decimal(_ value: Double, _ digits: Int) -> String {
        let unit = (0..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
        let scaled = Int64(clamping: abs(value) * Double(unit))
        let sign = value < 0 && scaled != 0 ? "-" : ""
        let fraction = String(scaled % unit)
        guard digits > 1 || fraction != "0" else { return "\(sign)\(scaled / unit)" }
        return "\(sign)\(scaled / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// "24 Dec 2026 at 18:00"
    package func spokenTime(_ time: WallTime, zone: String?) -> String {
        let civil = self.zone(zone).civil(at: time.unixSeconds)
        return "\(SpokenForm.date(civil)) at \(SpokenForm.time(civil))"
    }

    /// When a ring was first due, if its popup is to say so: it is late, or comes again some time after.
    package func spokenDue(of row: Delivered, at now: Moment) -> String? {
        let due = row.firstDue ?? row.due
        return now.wall.microseconds(since: due) > MissedPolicy.grace ? spokenDue(due, at: now) : nil
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
        return words.translated("on %s at %s", SpokenForm.date(civil), time)
    }

    /// The midnight that ends the day.
    package func dayEnd(at now: Moment) -> WallTime {
        let today = zone(nil).civil(at: now.wall.unixSeconds)
        let midnight = CivilDateTime(year: today.year, month: today.month, day: today.day)
        let end = CivilDateTime(localSeconds: midnight.localSeconds + 86_400)
        return WallTime(unixSeconds: zone(nil).instant(of: end))
    }

    /// A start at midnight begins with the day, as people say it.
    private func spokenStart(_ start: WallTime) -> String {
        let civil = zone(nil).civil(at: start.unixSeconds)
        return (civil.hour, civil.minute, civil.second) == (0, 0, 0)
            ? SpokenForm.date(civil) : spokenTime(start, zone: nil)
    }

    /// An end at midnight closes the day before it, as people say it.
    private func spokenEnd(_ end: WallTime) -> String {
        let civil = zone(nil).civil(at: end.unixSeconds)
        guard (civil.hour, civil.minute, civil.second) == (0, 0, 0) else { return spokenTime(end, zone: nil) }
        return SpokenForm.date(zone(nil).civil(at: end.unixSeconds - 1))
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with replacement: String) -> String {
        hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
    }
}
