import CalendarFolders
import Simulation
import NotificationCore

extension CalendarWorld {
    /// One thing that happens.
    func step() throws {
        let path = chance.pick(Self.folders)
        let things: [(Int, () throws -> Void)] = [
            (10, { self.write(in: path) }), (4, { self.change(in: path) }), (2, { self.delete(in: path) }),
            (3, { self.answerElsewhere(in: path) }), (5, { self.replace(in: path) }), (10, { self.respond() }),
            (2, { self.pause(path) }), (2, { self.hang(path) }), (2, { self.away(path) }), (2, { self.fill(path) }),
            (2, { self.fillOwn() }), (4, { self.doom() }), (1, { self.stop("it is told to end") }),
            (2, { self.leave() }), (1, { self.loseSchedule() }), (1, { self.refuse() }), (1, { try self.jump() }),
            (1, { self.move() }),
        ]
        try chance.pick(weighted: things)()
        if service == nil, chance.one(in: 2) { try start(withoutIndex: chance.one(in: 6)) }
        if chance.one(in: 4) { configure() }
        look()
        try check()
        let length = chance.pick(weighted: [(4, 0), (4, 60), (4, 900), (3, 7200), (1, 40_000)] as [(Int, Int64)])
        try advance(to: time + chance.within(0...length))
        book.latest = max(book.latest, time)
        look()
        try check()
    }

    // MARK: - Files

    private func key(_ path: String) -> CalendarBook.Key? {
        let keys = book.entries.keys.filter { "/" + $0.folder == path }.sorted { $0.uid < $1.uid }
        return keys.isEmpty ? nil : chance.pick(keys)
    }

    private func put(_ entry: Entry, _ acknowledged: Int64? = nil, in path: String) {
        let key = CalendarBook.Key(folder: String(path.dropFirst()), uid: entry.uid)
        lose(key, acknowledged)
        book.unsaid[key] = max(book.unsaid[key] ?? 0, inFile(key) ?? 0)
        book.onceSaid[key] = max(book.onceSaid[key] ?? 0, inFile(key) ?? 0)
        book.entries[key] = entry
        book.versions[key, default: []].insert(entry)
        disk.write(entry.text(acknowledged: acknowledged), to: entry.uid + ".ics", in: path)
        note("\(entry.uid) of \(key.folder) is \(entry)" + (acknowledged.map { ", answered \(Entry.stamp($0))" } ?? ""))
    }

    /// The file is written by another program: what it said of answers is lost, and so is a snooze.
    private func lose(_ key: CalendarBook.Key, _ acknowledged: Int64? = nil) {
        if let answer = book.answers[key], says(answer, inFile(key)), !says(answer, acknowledged) {
            book.answers[key]?.lost += 1
        }
        book.mustSnooze[key] = nil
    }

    private func write(in path: String) {
        // Some that nobody knew of in time, some that are soon due, some that have ended.
        let start =
            time + chance.pick(weighted: [(3, -400), (3, 30), (4, 4000), (3, 90_000), (2, -900_000)] as [(Int, Int64)])
        let isSeries = chance.one(in: 2)
        if chance.one(in: 3) { return writeDay(isSeries, in: path) }
        let entry = Entry(
            uid: "e\(book.entries.count)-\(chance.below(1_000_000))",
            title: "One",
            start: start + chance.within(0...600),
            floats: !isSeries && chance.one(in: 5),
            lead: chance.pick([0, 600, 3600]),
            length: chance.pick([60, 3600]),
            hours: isSeries ? chance.pick([1, 6, 24, 168]) : nil,
            count: isSeries && chance.one(in: 2) ? chance.within(1...6) : nil,
            written: time - chance.pick([0, 100, 100_000])
        )
        put(entry, in: path)
    }

    /// One of whole days.
    private func writeDay(_ isSeries: Bool, in path: String) {
        let day = 86_400 as Int64
        let entry = Entry(
            uid: "e\(book.entries.count)-\(chance.below(1_000_000))",
            title: "One",
            start: (time / day + chance.within(-1...2)) * day,
            floats: true,
            lead: chance.pick([0, 300, day, day / 4, 15 * 3600]),
            length: day,
            hours: isSeries ? chance.pick([24, 72, 168]) : nil,
            count: isSeries && chance.one(in: 2) ? chance.within(1...6) : nil,
            written: time - chance.pick([0, 100, 100_000]),
            isDay: true
        )
        put(entry, in: path)
    }

    private func change(in path: String) {
        guard let key = key(path), var entry = book.entries[key] else { return }
        entry.written = time
        if chance.one(in: 2) {
            entry.title += "!"
        } else {
            entry.start += entry.isDay ? 86_400 : chance.within(-3000...30_000)
        }
        put(entry, chance.one(in: 2) ? inFile(key) : nil, in: path)
    }

    private func delete(in path: String) {
        guard let key = key(path) else { return }
        lose(key)
        book.entries[key] = nil
        disk.write(nil, to: key.uid + ".ics", in: path)
        note("\(key.uid) of \(key.folder) is deleted")
    }

    private func answerElsewhere(in path: String) {
        let waiting = agent.shown.compactMap { CalendarBook.key($0)?.key }.filter { "/" + $0.folder == path }
        guard let key = waiting.first ?? key(path), let entry = book.entries[key] else { return }
        put(entry, max(time, inFile(key) ?? 0), in: path)
    }

    /// vdirsyncer has had a conflict, and takes the server's version.
    private func replace(in path: String) {
        let answered = book.answers.keys.filter { $0.folder != "c" && book.entries[$0] != nil }
        guard let key = answered.sorted(by: { $0.uid < $1.uid }).last ?? key(path), let entry = book.entries[key]
        else { return }
        let path = "/" + key.folder
        // Some do so whenever they see what the service has written.
        for _ in 0..<(chance.one(in: 3) ? 4 : 1) {
            put(entry, in: path)
            forgetAnswers(key.uid)
            if bug == .lostStays || bug == .lostForEver { plantInAnswers() }
            look()
        }
    }

    // MARK: - People

    private func respond() {
        guard !agent.shown.isEmpty, agent.isThere else { return }
        let shown = chance.pick(agent.shown)
        answer(shown, chance.pick(["acknowledge", "snooze", Action.dismissIdentifier]))
        note("\(responses.last?.actionIdentifier ?? "") of \(shown.request.identifier)")
    }

    private func pause(_ path: String) {
        guard let index = settings.firstIndex(where: { $0.path == path }) else { return }
        settings[index].isPaused.toggle()
        note("\(path) is " + (settings[index].isPaused ? "paused" : "resumed"))
        // What was due in the pause stays away; a service that is away has it pass as well.
        book.passedOver[settings[index].name] = .max
        if !settings[index].isPaused { resumed.insert(settings[index].name) }
        configure()
    }

    // MARK: - The machine

    private func hang(_ path: String) {
        disk.folders[path]?.isHung.toggle()
        note("\(path) " + (disk.folders[path]?.isHung ?? false ? "hangs" : "answers"))
        disk.folders[path]?.answersSince = time
        if disk.folders[path]?.isHung == false { wake(path) }
    }

    private func away(_ path: String) {
        disk.folders[path]?.isAway.toggle()
        note("\(path) is " + (disk.folders[path]?.isAway ?? false ? "away" : "back"))
    }

    private func fill(_ path: String) {
        disk.folders[path]?.isFull.toggle()
        note("\(path) is " + (disk.folders[path]?.isFull ?? false ? "full" : "not full"))
    }

    private func fillOwn() {
        fate.fill(!fate.isFull)
        note("the home is " + (fate.isFull ? "full" : "not full"))
    }

    private func doom() { if service != nil { fate.set(chance.below(20)) } }

    private func leave() {
        agent.isThere.toggle()
        note("the agent is " + (agent.isThere ? "back" : "away"))
        guard agent.isThere else { return }
        agent.ringDue()
        announce()
    }

    private func loseSchedule() {
        guard agent.isThere else { return }
        agent.ringDue()
        agent.loseSchedule()
        book.lostAt = book.lostAt ?? time
        note("the agent loses its schedule")
        announce()
    }

    private func refuse() {
        agent.isFull.toggle()
        note("the agent " + (agent.isFull ? "is full" : "has room"))
    }

    private func jump() throws {
        let seconds = chance.pick([-7200, -600, 600, 7200])
        book.latest = max(book.latest, time)
        set(time + Int64(seconds))
        if seconds < 0 { book.returned.append(time..<book.latest) }
        note("the clock is set by \(seconds) s")
        if agent.isThere { agent.ringDue() }
    }

    private func move() {
        zones.name = chance.pick(SimulatedCalendarZones.names)
        book.zoneHasChanged = true
        note("the zone is \(zones.name)")
        look()
        agent.zoneChanged(to: zones.name)
    }

    /// Everything is put right, and some hours pass: no promise may stay open.
    func settle() throws {
        for path in Self.folders {
            let wasHung = disk.folders[path]?.isHung ?? false
            disk.folders[path]?.isHung = false
            disk.folders[path]?.answersSince = time
            disk.folders[path]?.isAway = false
            disk.folders[path]?.isFull = false
            if wasHung { wake(path) }
        }
        fate.fill(false)
        fate.set(nil)
        (agent.isThere, agent.isFull) = (true, false)
        agent.ringDue()
        note("everything is put right")
        try start()
        announce()
        look()
        try check()
        try advance(to: max(time, book.latest) + 3 * 3600)
        look()
        try check()
        try checkAnswers()
        stop("it ends")
    }
}
