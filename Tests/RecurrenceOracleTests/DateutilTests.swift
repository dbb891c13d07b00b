import Foundation
import TestSupport
import Testing

@testable import Recurrence

/// Rules against python-dateutil, in floating civil time.
///
/// Policy differences, which the random rules leave out:
/// - BYWEEKNO without a day part: ours takes DTSTART's weekday (RFC 5545: what is open comes from DTSTART), dateutil
///   all seven days of the week.
/// - BYWEEKNO with INTERVAL or BYSETPOS: our periods are week-based years, dateutil's calendar years, which differ
///   around New Year.
/// - WEEKLY with BYSETPOS: dateutil's first week starts with DTSTART, so that its positions count from there; ours are
///   whole weeks from WKST on, as libical's are.
/// - UNTIL as a day with a timed DTSTART: the whole day here, midnight there.
@Suite struct DateutilTests {
    static let program = """
        import sys, signal
        from datetime import datetime, timedelta
        from dateutil.rrule import rrulestr
        class Late(Exception): pass
        def late(*_): raise Late()
        signal.signal(signal.SIGALRM, late)
        # The parent may have blocked it, and a mask is inherited.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        for line in sys.stdin:
            start, rule, horizon, limit = line.rstrip("\\n").split("|")
            start = datetime.fromisoformat(start)
            end = start + timedelta(seconds=int(horizon))
            found, state = [], "C"
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
                for date in rrulestr(rule, dtstart=start):
                    if date > end: break
                    found.append(date.isoformat())
                    if len(found) == int(limit): state = "L"; break
                signal.setitimer(signal.ITIMER_REAL, 0)
            except Late:
                state = "T"
            except ValueError:
                signal.setitimer(signal.ITIMER_REAL, 0)
                state = "E"
            print(state + "|" + ",".join(found))
        """

    @Test("random rules give what python-dateutil gives")
    func randomRules() throws {
        try Python.requireDateutil()
        let seed = UInt64(ProcessInfo.processInfo.environment["CARILLON_SEED"] ?? "") ?? 20_261_121
        var random = SeededGenerator(seed: seed)
        var rules: [RandomRule] = []
        while rules.count < TestRun.inputs(2600) {
            let rule = RandomRule(using: &random)
            let isYearByCalendar = rule.text.contains("INTERVAL") || rule.text.contains("BYSETPOS")
            if rule.text.contains("BYWEEKNO"), isYearByCalendar { continue }
            if rule.frequency == 4, rule.text.contains("BYSETPOS") { continue }
            rules.append(rule)
        }
        let limit = 60
        let answers = try Python.run(
            Self.program,
            input: rules.map { "\($0.start)|\($0.text)|\($0.horizon)|\(limit)" }
        )
        var comparisons = 0
        var cutShort = 0
        for (rule, answer) in zip(rules, answers) {
            let sides = answer.split(separator: "|", omittingEmptySubsequences: false)
            try #require(sides.count == 2, "\(answer)")
            let expected = sides[1].split(separator: ",").map(String.init)
            let start = try #require(CivilDateTime(parsing: rule.start))
            let set = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: rule.text)])
            let end = start.localSeconds + rule.horizon
            let ours = set.occurrences(after: start.localSeconds - 1, through: end, in: .utc, limit: limit)
                .map { CivilDateTime(localSeconds: $0).description }
            if sides[0] == "T" {
                cutShort += 1
                #expect(ours.starts(with: expected), "seed \(seed): \(rule.start) \(rule.text)")
            } else {
                let same = ours == expected
                let difference = Set(ours).symmetricDifference(expected).min() ?? ""
                #expect(same, "seed \(seed): \(rule.start) \(rule.text): \(difference)")
            }
            comparisons += max(expected.count, 1)
        }
        print("dateutil: seed \(seed), \(rules.count) rules, \(comparisons) comparisons, \(cutShort) cut short")
        #expect(comparisons > TestRun.inputs(60_000))
    }
}
