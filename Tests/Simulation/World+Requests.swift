import Geography
import NotificationCore
import Recurrence

/// Requests whose occurrences are known by the way they are made.
extension World {
    static let ownApp = Agenda.ownApp
    static let apps = [ownApp, "org.example.Mail", "org.example.Timer"]

    func identifier() -> String { (chance.one(in: 8) ? Self.group + "/" : "") + "r\(chance.below(7))" }

    /// Notes how a request is made, under its title.
    func note(_ request: Request, _ beat: Beat) {
        beats[request.content.title] = beat
        guard case .interval(let interval)? = request.trigger else { return }
        let delay = interval.firstDelay ?? (request.bounds.start != nil && interval.repeats ? 0 : interval.seconds)
        beats[request.content.title] = .grid(
            firstDelay: Int64(delay * 1_000_000),
            period: Int64(interval.seconds * 1_000_000),
            repeats: interval.repeats
        )
    }

    func makeRequest(of app: String) -> Request {
        let title = "#\(beats.count + 1)"
        let (trigger, beat) = makeTrigger()
        var request = Request(identifier: identifier(), content: Content(title: title), trigger: trigger)
        if trigger != nil { addBounds(to: &request, beat) }
        note(request, beat)
        request.missed = chance.pick(weighted: [
            (6, .once), (2, .skip), (2, .within(seconds: Double(chance.within(90...7200)))),
        ])
        if chance.one(in: 6) {
            request.untilAnswered = .init(seconds: Double(chance.within(30...600)), most: 1 + chance.below(4))
        }
        if hasThreads { request.content.threadIdentifier = ["", "talk", "talk", "post"][beats.count % 4] }
        request.wake = chance.one(in: 3)
        if chance.one(in: 4) { request.content.interruptionLevel = .critical }
        if chance.one(in: 4) { request.content.sound = .standard }
        if chance.one(in: 8) { request.content.bodies = ["one", "two", "three"] }
        if app == Self.ownApp {
            // Without any it gets those of the settings.
            if chance.one(in: 2) { request.content.actions = makeActions() }
        } else if chance.one(in: 3) {
            request.content.actions = makeActions()
        } else if chance.one(in: 2) {
            request.content.categoryIdentifier = chance.pick(["letter", "timer", "unknown"])
        }
        let processes = app == Self.ownApp ? [] : clients.filter { $0.app == app }
        if let bus, !processes.isEmpty { request.note(scheduler: chance.pick(processes).name, on: bus) }
        return request
    }

    /// Some of one thread, which ring at once.
    func makeTalk(of app: String) -> [Request] {
        let category = app == Self.ownApp ? "" : chance.pick(["letter", "timer", ""])
        return (0..<1 + chance.below(6)).map { number in
            var request = Request(
                identifier: "r\(number)",
                content: Content(title: "#\(beats.count + 1)"),
                trigger: nil
            )
            note(request, .now)
            request.content.threadIdentifier = "talk"
            request.content.categoryIdentifier = category
            if chance.one(in: 2) { request.content.sound = .standard }
            if chance.one(in: 2) { request.content.stays = true }
            return request
        }
    }

    func makeActions() -> [Action] {
        [
            Action(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat),
            Action(identifier: "skip", title: "Skip Next", effect: .skipNext),
            Action(identifier: "later", title: "Later", effect: .snooze(seconds: Double(chance.within(5...4000)))),
            Action(identifier: "done", title: "Done"),
            Action(identifier: "write", title: "Write", textInput: .init(buttonTitle: "Send", placeholder: "")),
        ].filter { _ in !chance.one(in: 3) }
    }

    private func makeTrigger() -> (Trigger?, Beat) {
        switch chance.below(24) {
        case 22, 23: return makeLocation()
        case 0...2: return (nil, .now)
        case 3...5:
            let seconds = Double(chance.pick([0.001, 1, 5, 60, 3600, 86_400])) * Double(1 + chance.below(9))
            return (.interval(.init(seconds: seconds, repeats: false)), .now)
        case 6...10:
            let seconds = Double(chance.pick([1, 7, 60, 60, 600, 3600, 86_400, 600_000])) * Double(1 + chance.below(5))
            let first = chance.one(in: 4) ? Double(chance.within(1...7200)) : nil
            return (.interval(.init(seconds: seconds, repeats: true, firstDelay: first)), .now)
        case 11...17: return makeCalendar()
        default: return makeRecurrence()
        }
    }

    /// A second of the day, often one that comes soon, or that some zone's clocks skip or show twice.
    private func secondOfDay(in zone: OracleZone) -> Int64 {
        let soon = zone.reading(at: floorDivide(clock.wall, 1_000_000)) + 60 * chance.within(1...600)
        let minutes = chance.pick([
            floorRemainder(soon, 86_400) / 60, floorRemainder(soon, 86_400) / 60, 150, 135, 15, 0, 90, 105,
            chance.within(0...1439),
        ])
        return minutes * 60
    }

    private func makeCalendar() -> (Trigger?, Beat) {
        let zoneName = chance.one(in: 2) ? nil : chance.pick(OracleZone.all).name
        let zone = zoneName.map(zones.known.named) ?? zones.known
        let second = secondOfDay(in: zone)
        let repeats = !chance.one(in: 4)
        let today = Day.at(floorDivide(zone.reading(at: floorDivide(clock.wall, 1_000_000)), 86_400))
        var match = DateMatch(hour: Int(second / 3600), minute: Int(second / 60 % 60), zoneIdentifier: zoneName)
        var kind = CivilBeat.Kind.daily
        var secondOfDay = second
        switch chance.below(12) {
        case 0...4: break
        case 5, 6:
            let weekday = chance.below(7)
            match.weekday = weekday + 1
            kind = .weekly(weekday)
        case 7:
            match.day = chance.pick([1, 15, 29, 30, 31, today.day])
            kind = .monthly(match.day ?? 1)
        case 8:
            match.month = today.month
            match.day = min(28, today.day)
            kind = .yearly(today.month, min(28, today.day))
        case 9:
            let weekday = chance.below(7)
            match.weekdayOrdinal = 1 + chance.below(5)
            match.weekday = weekday + 1
            kind = .nth(match.weekdayOrdinal ?? 1, weekday)
        case 10:
            match = DateMatch(minute: Int(second / 60 % 60), second: chance.below(60), zoneIdentifier: zoneName)
            kind = .hourly
            secondOfDay = second / 60 % 60 * 60 + Int64(match.second ?? 0)
        default:
            match = DateMatch(second: chance.below(60), zoneIdentifier: zoneName)
            kind = .minutely
            secondOfDay = Int64(match.second ?? 0)
        }
        let beat = CivilBeat(kind: kind, secondOfDay: secondOfDay, repeats: repeats, zone: zoneName)
        return (.calendar(match, repeats: repeats), .civil(beat))
    }

    private func makeLocation() -> (Trigger?, Beat) {
        let region = chance.pick(OracleRegion.all)
        let kind = chance.below(3)
        let trigger = Trigger.location(
            .init(
                identifier: region.name,
                area: Circle(
                    center: Coordinate(latitude: region.center.latitude, longitude: region.center.longitude),
                    radius: region.radius
                ),
                notifyOnEntry: kind != 0,
                notifyOnExit: kind != 1
            ),
            repeats: !chance.one(in: 3)
        )
        return (trigger, .region(region))
    }

    private func makeRecurrence() -> (Trigger?, Beat) {
        let zoneName = chance.one(in: 2) ? nil : chance.pick(OracleZone.all).name
        let zone = zoneName.map(zones.known.named) ?? zones.known
        let second = secondOfDay(in: zone)
        let number = floorDivide(zone.reading(at: floorDivide(clock.wall, 1_000_000)), 86_400) + chance.within(-9...5)
        let day = Day.at(number)
        let interval = 1 + chance.below(3)
        var beat = CivilBeat(kind: .daily, secondOfDay: second, repeats: true, zone: zoneName)
        beat.fromReading = number * 86_400 + second
        let rule: String
        switch chance.below(3) {
        case 0:
            rule = "FREQ=DAILY;INTERVAL=\(interval)"
            beat.kind = .eachDays(Int64(interval), from: number)
        case 1:
            let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
            rule = "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(names[day.weekday])"
            beat.kind = .eachDays(Int64(7 * interval), from: number)
        default:
            rule = "FREQ=MONTHLY;BYMONTHDAY=-1"
            beat.kind = .lastOfMonth
        }
        func reading(_ number: Int64) -> CivilDateTime {
            let day = Day.at(number)
            return CivilDateTime(
                year: day.year,
                month: day.month,
                day: day.day,
                hour: Int(second / 3600),
                minute: Int(second / 60 % 60)
            )
        }
        var exceptions: [CivilDateTime] = []
        if chance.one(in: 3), let out = (number + 1...number + 40).first(where: { beat.matches($0) }) {
            beat.without = [out]
            exceptions = [reading(out)]
        }
        guard let parsed = try? RecurrenceRule(parsing: rule) else { return (nil, .now) }
        let set = RecurrenceSet(
            start: reading(number),
            zoneIdentifier: zoneName,
            rules: [parsed],
            exceptions: exceptions
        )
        return (.recurrence(set), .civil(beat))
    }

    func addBounds(to request: inout Request, _ beat: Beat) {
        let now = clock.wall
        let span: Int64 = chance.pick([60, 3600, 86_400, 864_000])
        if chance.one(in: 8) {
            request.bounds.start = WallTime(microseconds: now + chance.within(-span...span) * 1_000_000)
        }
        if chance.one(in: 4) {
            var end = now + chance.within(1...span) * 1_000_000
            if chance.one(in: 3) {
                // Exactly at an occurrence, which is the first that doesn't come.
                switch (beat, request.trigger) {
                case (.civil(let beat), _):
                    let next = beat.next(after: floorDivide(end, 1_000_000), in: zones.known)
                    end = next.map { $0.instant * 1_000_000 } ?? end
                case (_, .interval(let interval)?):
                    end = now + Int64(interval.seconds * 1_000_000) * chance.within(1...5)
                default: break
                }
            }
            if chance.one(in: 2), request.trigger?.repeats ?? false {
                let seconds = Double(floorDivide(end, 1_000_000)) - 978_307_200
                request.content.userInfo["endDate"] = .date(seconds)
            } else if request.bounds.start.map({ $0.microseconds < end }) ?? true {
                request.bounds.end = WallTime(microseconds: end)
            }
        }
        if chance.one(in: 5), request.trigger?.repeats ?? false { request.bounds.count = 1 + chance.below(6) }
    }
}
