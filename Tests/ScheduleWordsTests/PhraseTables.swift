import Recurrence
import ScheduleWords
import SystemZones

/// A moment in a place, at which phrases are read.
struct PhrasePlace: Sendable {
    let zone: String
    /// The clocks' reading, in UTC.
    let now: String

    /// Noon on Monday 23 November 2026.
    static let berlin = Self(zone: "Europe/Berlin", now: "2026-11-23T11:00:00Z")
    /// 08:00 on Friday 27 November 2026.
    static let friday = Self(zone: "Europe/Berlin", now: "2026-11-27T07:00:00Z")
    /// 18:00 on Friday 27 November 2026.
    static let fridayEvening = Self(zone: "Europe/Berlin", now: "2026-11-27T17:00:00Z")
    /// 10:00 on Sunday 29 November 2026.
    static let sunday = Self(zone: "Europe/Berlin", now: "2026-11-29T09:00:00Z")
    /// 22:30 on Thursday 31 December 2026.
    static let newYearsEve = Self(zone: "Europe/Berlin", now: "2026-12-31T21:30:00Z")
    /// 23:00 on Saturday 27 March 2027, the night in which 02:00 to 03:00 is left out.
    static let spring = Self(zone: "Europe/Berlin", now: "2027-03-27T22:00:00Z")
    /// 23:00 on Saturday 30 October 2027, the night in which 02:00 to 03:00 comes twice.
    static let autumn = Self(zone: "Europe/Berlin", now: "2027-10-30T21:00:00Z")
    /// 02:45 of that night, the first time.
    static let firstPass = Self(zone: "Europe/Berlin", now: "2027-10-31T00:45:00Z")
    /// 02:15 of that night, the second time.
    static let secondPass = Self(zone: "Europe/Berlin", now: "2027-10-31T01:15:00Z")
    /// 23:00 on Saturday 13 March 2027.
    static let newYorkSpring = Self(zone: "America/New_York", now: "2027-03-14T04:00:00Z")
    /// 23:00 on Saturday 6 November 2027.
    static let newYorkAutumn = Self(zone: "America/New_York", now: "2027-11-07T03:00:00Z")
    /// Noon on Monday 28 February 2028, of a leap year.
    static let leapYear = Self(zone: "Europe/Berlin", now: "2028-02-28T11:00:00Z")
    /// Noon on Sunday 31 January 2027.
    static let endOfJanuary = Self(zone: "Europe/Berlin", now: "2027-01-31T11:00:00Z")

    var instant: Int64 { Words.instant(now) ?? 0 }
    var clocks: Zone { SystemZones(environment: ["TZ": zone]).local }

    /// The phrase as it is printed, `Thu 24 Dec 2026 18:00`.
    func read(_ text: String, in place: Phrase.Place = .at) throws(GrammarError) -> String {
        try Phrase(parsing: text, in: place).resolved(text, now: instant, zone: clocks).description
    }
}
