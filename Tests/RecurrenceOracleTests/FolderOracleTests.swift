import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import SystemZones
import TestSupport
import Testing

/// When the items of calendar folders ring next, against PyPI's recurring-ical-events (Debian's python3-icalendar and
/// python3-recurring-ical-events), with RFC 9074 and Thunderbird's marks counted by the Python program itself.
///
/// Where both differ on purpose:
/// - An alarm on a whole day itself rings at 09:00 of that day here, and at midnight by RFC 5545: the program adds it.
/// - PyPI's icalendar takes DTSTAMP for an acknowledgement in items that aren't Thunderbird's. Many programs write DTSTAMP
///   whenever they write, so it answers nothing here: all of these items have a DTSTAMP after now.
/// - An alarm keeps its distance in clock time here and in elapsed time there, so nothing is near a change of clocks.
@Suite struct FolderOracleTests {
    private static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])
    /// 5 January 2026, 08:00:07 UTC; fifty days are compared.
    private static let now = WallTime(unixSeconds: 1_767_600_007)
    private static let days = 50

    private static let program = """
        import re, sys
        from datetime import date, datetime, timedelta, timezone
        import icalendar, pytz, recurring_ical_events
        NOW, DAYS = \(now.unixSeconds), \(days)
        LOCAL = pytz.timezone("Europe/Berlin")
        begin = datetime.fromtimestamp(NOW, timezone.utc)
        window = (begin - timedelta(days=12), begin + timedelta(days=DAYS + 4))

        def is_day(time): return not isinstance(time, datetime)
        def clock(time): return datetime(time.year, time.month, time.day) if is_day(time) else time.replace(tzinfo=None)
        def instant(reading, like):
            zone = LOCAL if is_day(like) or like.tzinfo is None else like.tzinfo
            there = zone.localize(reading) if hasattr(zone, "localize") else reading.replace(tzinfo=zone)
            return int(there.timestamp())
        def stamp(component, name):
            text = component.get(name)
            if text is None: return 0
            time = datetime.strptime(str(text.to_ical().decode() if hasattr(text, "to_ical") else text), "%Y%m%dT%H%M%SZ")
            return int(time.replace(tzinfo=timezone.utc).timestamp())
        def is_over(component):
            if str(component.get("STATUS")) == "CANCELLED": return True
            return component.name == "VTODO" and (str(component.get("STATUS")) == "COMPLETED" or "COMPLETED" in component
                or str(component.get("PERCENT-COMPLETE")) == "100")
        def alarms(component): return [part for part in component.subcomponents if part.name == "VALARM"]
        def rings(alarm): return str(alarm.get("ACTION")) in ("DISPLAY", "AUDIO")
        def repeats(alarm):
            count = int(alarm.get("REPEAT", 0))
            return [alarm["DURATION"].dt * number for number in range(count + 1)] if count else [timedelta()]
        def snoozes(component): return [name for name in component if name.startswith("X-MOZ-SNOOZE-TIME")]

        def found(calendar):
            options = str(calendar.get("X-OPTIONS", ""))
            times = []
            # Thunderbird says once for a whole series what was answered.
            series = {str(part.get("UID")): stamp(part, "X-MOZ-LASTACK") for part in calendar.subcomponents
                if "RECURRENCE-ID" not in part and part.name in ("VEVENT", "VTODO")}
            def add(time, component, alarm=None):
                answered = max(stamp(component, "X-MOZ-LASTACK"), series.get(str(component.get("UID")), 0),
                    stamp(alarm, "ACKNOWLEDGED") if alarm else 0)
                if time > max(NOW, answered) and time <= NOW + DAYS * 86400: times.append(time)
            for component in calendar.subcomponents:
                if component.name not in ("VEVENT", "VTODO") or is_over(component): continue
                for alarm in alarms(component):
                    if rings(alarm) and isinstance(alarm["TRIGGER"].dt, datetime):
                        for delay in repeats(alarm): add(int((alarm["TRIGGER"].dt + delay).timestamp()), component, alarm)
                for name in snoozes(component): add(stamp(component, name), component)
            for instance in recurring_ical_events.of(calendar, components=["VEVENT", "VTODO"]).between(*window):
                if is_over(instance): continue
                endName = "DUE" if instance.name == "VTODO" else "DTEND"
                start = (instance.get("DTSTART") or instance.get("DUE")).dt
                end = instance.get(endName).dt if endName in instance else start
                if is_day(start) and instance.name == "VEVENT" and end == start: end += timedelta(days=1)
                morning = timedelta(hours=9) if is_day(start) else timedelta()
                ringing = [alarm for alarm in alarms(instance) if rings(alarm)]
                for alarm in ringing:
                    offset = alarm["TRIGGER"].dt
                    if isinstance(offset, datetime): continue
                    isEnd = alarm["TRIGGER"].params.get("RELATED") == "END"
                    base = clock(end if isEnd else start)
                    if offset == timedelta() and (not isEnd or instance.name == "VTODO"): base += morning
                    for delay in repeats(alarm): add(instant(base + offset + delay, start), instance, alarm)
                if ringing or snoozes(instance): continue
                if instance.name == "VTODO" and "due" in options: add(instant(clock(end) + morning, start), instance)
                if instance.name == "VEVENT" and "ten" in options:
                    add(instant(clock(start) - timedelta(minutes=10), start), instance)
            return min(times, default=0)

        for calendar in icalendar.Calendar.from_ical(sys.stdin.read().replace("\\n", "\\r\\n"), multiple=True):
            print(found(calendar))
        """

    @Test("items ring next when recurring-ical-events says", .inTestAll("it asks recurring-ical-events"))
    func nextRings() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_124
        var random = SeededGenerator(seed: seed)
        let items = (0..<2400).map { FolderItem(&random, $0, now: Self.now.unixSeconds) }
        let answers = try Python.run(Self.program, input: items.flatMap(\.lines))
        #expect(answers.count == items.count + 1)
        var (rings, differences) = (0, 0)
        for (item, answer) in zip(items, answers) {
            let text = item.lines.joined(separator: "\r\n") + "\r\n"
            let (alarms, findings) = try FolderAlarm.read(
                Array(text.utf8),
                of: "a.ics",
                in: item.setting,
                zones: Self.zones,
                now: Self.now
            )
            #expect(findings.allSatisfy { !$0.isUnreadable })
            let next = alarms.compactMap { alarm in
                alarm.ring(after: Self.now, answered: alarm.source.acknowledged, zones: Self.zones)
            }.min()
            let end = Self.now.unixSeconds + Int64(Self.days) * 86_400
            let ours = next.map(\.unixSeconds).flatMap { $0 <= end ? $0 : nil } ?? 0
            let theirs = try #require(Int64(answer))
            if ours != theirs { differences += 1 }
            #expect(ours == theirs || differences > 5, "seed \(seed):\n\(text)")
            rings += theirs == 0 ? 0 : 1
        }
        print("folder items: seed \(seed), \(items.count) items, \(rings) ring, \(differences) differences")
        #expect(differences == 0)
        #expect(rings > items.count / 3)
    }
}
