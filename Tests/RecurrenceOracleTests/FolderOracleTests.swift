import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import SystemZones
import TestSupport
import Testing

/// When the items of calendar folders ring next, against PyPI's icalendar, whose `Alarms` say when alarms ring and up to when
/// they are answered, on the occurrences that recurring-ical-events finds.
///
/// Where both differ on purpose:
/// 1. An alarm of a whole day that is due from 23:00 to 06:00 rings at the next 09:00 here, which the program is told.
/// 2. `Alarms` takes DTSTAMP for an answer in items that aren't Thunderbird's. Many programs write it whenever they write, so
///    here it answers nothing; all of these items have a DTSTAMP after now, and the program takes it back.
/// 3. `Alarms` puts all alarms of an item off to X-MOZ-SNOOZE-TIME, also those that haven't rung. Here it is one more ring.
/// 4. `Alarms` doesn't know what Thunderbird writes of a series: X-MOZ-SNOOZE-TIME-… of an occurrence, and X-MOZ-LASTACK, which
///    counts for the occurrences that other entries stand for, too.
/// 5. Alarms of tasks without DTSTART are relative to DUE here; `Alarms` reads no such task and is told its times.
/// 6. An entry that stands for an occurrence which EXDATE leaves out as well rings here, since it is there;
///    recurring-ical-events leaves it out, and the program takes such an EXDATE away.
///
/// Nothing is near a change of clocks: there an alarm keeps its distance in clock time here, and in elapsed time there.
@Suite struct FolderOracleTests {
    private static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])
    /// 5 January 2026, 08:00:07 UTC; fifty days are compared.
    private static let now = WallTime(unixSeconds: 1_767_600_007)
    private static let days = 50

    private static let program = """
        import sys
        from datetime import datetime, timedelta, timezone
        from zoneinfo import ZoneInfo
        import recurring_ical_events
        from icalendar import Alarms, Calendar
        NOW, DAYS = \(now.unixSeconds), \(days)
        LOCAL = ZoneInfo("Europe/Berlin")
        begin = datetime.fromtimestamp(NOW, timezone.utc)
        window = (begin - timedelta(days=12), begin + timedelta(days=DAYS + 4))

        def is_day(time): return not isinstance(time, datetime)
        def instant(time):
            if is_day(time): time = datetime(time.year, time.month, time.day)
            return int((time.replace(tzinfo=LOCAL) if time.tzinfo is None else time).timestamp())
        def stamp(component, name):
            time = datetime.strptime(component[name].to_ical().decode(), "%Y%m%dT%H%M%SZ") if name in component else None
            return int(time.replace(tzinfo=timezone.utc).timestamp()) if time else 0
        def is_over(component):
            if str(component.get("STATUS")) == "CANCELLED": return True
            return component.name == "VTODO" and (str(component.get("STATUS")) == "COMPLETED" or "COMPLETED" in component
                or str(component.get("PERCENT-COMPLETE")) == "100")
        def rings(alarm): return alarm.get("ACTION") in ("DISPLAY", "AUDIO")
        def is_absolute(alarm): return isinstance(alarm.TRIGGER, datetime)
        def awake(time):
            local = datetime.fromtimestamp(time, LOCAL)
            if 6 <= local.hour < 23: return time
            day = local.date() + timedelta(days=1 if local.hour == 23 else 0)
            return int(datetime(day.year, day.month, day.day, 9, tzinfo=LOCAL).timestamp())
        def snoozes(component): return [name for name in component if name.startswith("X-MOZ-SNOOZE-TIME")]

        def times(component, chosen, start, end):
            alarms = Alarms()
            alarms.set_parent(component)
            alarms.set_start(start)
            alarms.set_end(end)
            if component.is_thunderbird(): alarms.acknowledge_until(component.X_MOZ_LASTACK)
            for alarm in chosen: alarms.add_alarm(alarm)
            return alarms.times

        def found(calendar):
            options = str(calendar.get("X-OPTIONS", ""))
            results = []
            entries = [part for part in calendar.subcomponents if part.name in ("VEVENT", "VTODO")]
            replaced = [part["RECURRENCE-ID"].dt for part in entries if "RECURRENCE-ID" in part]
            for part in entries:
                if "EXDATE" in part and part["EXDATE"].dts[0].dt in replaced: del part["EXDATE"]
            series = {str(part["UID"]): stamp(part, "X-MOZ-LASTACK") for part in entries if "RECURRENCE-ID" not in part}
            def add(time, component, acknowledged=None, said=None):
                answered = max(series.get(str(component["UID"]), 0), stamp(component, "X-MOZ-LASTACK"))
                if acknowledged is not None: answered = max(answered, int(acknowledged.timestamp()))
                if (said or time) > answered and NOW < time <= NOW + DAYS * 86400: results.append(time)
            for entry in entries:
                if is_over(entry): continue
                absolute = [alarm for alarm in entry.walk("VALARM") if rings(alarm) and is_absolute(alarm)]
                for time in times(entry, absolute, None, None): add(instant(time.trigger), entry, time.acknowledged)
                for name in snoozes(entry): add(stamp(entry, name), entry)
            for instance in recurring_ical_events.of(calendar, components=["VEVENT", "VTODO"]).between(*window):
                if is_over(instance): continue
                isTask = instance.name == "VTODO"
                start = (instance.get("DTSTART") or instance.get("DUE")).dt
                end = instance.end if "DTSTART" in instance else start
                ringing = [alarm for alarm in instance.walk("VALARM") if rings(alarm)]
                for alarm in ringing:
                    if is_absolute(alarm): continue
                    found = times(instance, [alarm], start, end)
                    first = min(instant(time.trigger) for time in found)
                    for time in found:
                        said = instant(time.trigger)
                        ring = awake(awake(first) + said - first) if is_day(start) else said
                        add(ring, instance, time.acknowledged, said)
                if ringing or snoozes(instance): continue
                # Somebody has chosen that it is silent.
                actions = [str(alarm.get("ACTION", "")) for alarm in instance.walk("VALARM")]
                if actions and all(action in ("NONE", "EMAIL") for action in actions): continue
                def own(time): add(awake(time) if is_day(start) else time, instance, None, time)
                if isTask and "due" in options: own(instant(end))
                if not isTask and "ten" in options:
                    first = start if not is_day(start) else datetime(start.year, start.month, start.day)
                    own(instant(first - timedelta(minutes=10)))
            return min(results, default=0)

        for calendar in Calendar.from_ical(sys.stdin.read().replace("\\n", "\\r\\n"), multiple=True):
            print(found(calendar))
        """

    /// What would make the alarms ring at other times; each must be found.
    private static let faults: [(what: String, change: @Sendable (String, inout FolderSetting) -> String)] = [
        ("ACKNOWLEDGED isn't read", { text, _ in text.replacing("ACKNOWLEDGED:", with: "X-ACK:") }),
        ("X-MOZ-LASTACK isn't read", { text, _ in text.replacing("X-MOZ-LASTACK", with: "X-MOZ-OTHER") }),
        ("snoozes aren't read", { text, _ in text.replacing("X-MOZ-SNOOZE-TIME", with: "X-MOZ-OTHER") }),
        ("RELATED=END isn't read", { text, _ in text.replacing(";RELATED=END", with: "") }),
        ("occurrences aren't left out", { text, _ in text.replacing("EXDATE", with: "X-EXDATE") }),
        ("all that follow aren't moved", { text, _ in text.replacing(";RANGE=THISANDFUTURE", with: "") }),
        ("versions aren't told apart", { text, _ in text.replacing("SEQUENCE:", with: "X-SEQUENCE:") }),
        ("repeats aren't read", { text, _ in text.replacing("REPEAT:", with: "X-REPEAT:") }),
        (
            "whole days ring at 10:00",
            { text, setting in
                setting.allDayAt = 36_000
                return text
            }
        ),
        (
            "tasks without an alarm don't ring",
            { text, setting in
                setting.ringsDueTasks = false
                return text
            }
        ),
    ]

    /// When an item rings next, in seconds since 1970; 0 if it doesn't in the days that are compared.
    private static func next(_ text: String, _ setting: FolderSetting) throws -> Int64 {
        let (alarms, findings) = try FolderAlarm.read(
            Array(text.utf8),
            of: "a.ics",
            in: setting,
            zones: zones,
            now: now
        )
        #expect(findings.allSatisfy { !$0.isUnreadable })
        let next = try alarms.compactMap { try $0.ring(after: now, answered: $0.source.acknowledged, zones: zones) }
            .min()
        return next.map(\.unixSeconds).flatMap { $0 <= now.unixSeconds + Int64(days) * 86_400 ? $0 : nil } ?? 0
    }

    @Test("items ring next when icalendar and recurring-ical-events say", .inTestAll("it asks PyPI's packages"))
    func nextRings() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_124
        var random = SeededGenerator(seed: seed)
        let items = (0..<2400).map { FolderItem(&random, $0, now: Self.now.unixSeconds) }
        let answers = try Python.runWithCalendars(Self.program, input: items.flatMap(\.lines))
        #expect(answers.count == items.count + 1)
        var (rings, differences) = (0, 0)
        var found = Self.faults.map { _ in 0 }
        for (item, answer) in zip(items, answers) {
            let text = item.lines.joined(separator: "\r\n") + "\r\n"
            let (ours, theirs) = (try Self.next(text, item.setting), try #require(Int64(answer)))
            if ours != theirs { differences += 1 }
            #expect(ours == theirs || differences > 5, "seed \(seed): \(ours), not \(theirs):\n\(text)")
            rings += theirs == 0 ? 0 : 1
            for (index, fault) in Self.faults.enumerated() where found[index] == 0 {
                var setting = item.setting
                let changed = fault.change(text, &setting)
                if try Self.next(changed, setting) != theirs { found[index] += 1 }
            }
        }
        print("folder items: seed \(seed), \(items.count) items, \(rings) ring, \(differences) differences")
        #expect(differences == 0)
        #expect(rings > items.count / 3)
        for (fault, count) in zip(Self.faults, found) { #expect(count > 0, "\(fault.what), and nothing is different") }
    }
}
