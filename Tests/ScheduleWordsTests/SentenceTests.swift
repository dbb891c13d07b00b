internal import Messages
import Foundation
import NotificationCore
import ScheduleWords
import Testing

/// The sentence that a person would say for a schedule, as `list`, `add` and `show` print it.
///
/// Each line has options of `carillon add` and the sentence. It is Monday, 23 November 2026, noon in Berlin.
@Suite struct SentenceTests {
    private static let table = """
        --in 10m | once, after 10 min
        --in "half an hour" | once, after 30 min
        --in 1h | once, after 1 hour
        --in 90s | once, after 1 min 30 s
        --in 1h30m | once, after 1 h 30 min
        --in 1d | once, after 24 h
        --in 2d | once, after 2 days
        --in 1w | once, after 1 week
        --in 36h | once, after 36 h
        --in 10d | once, after 10 days
        --in "2 weeks" | once, after 2 weeks
        --in "1 month" | once, on 23 Dec 2026 at 12:00
        --at 11:30 | once, on 24 Nov 2026 at 11:30
        --at noon | once, on 24 Nov 2026 at 12:00
        --at "9am tomorrow" | once, on 24 Nov 2026 at 09:00
        --at tonight | once, on 23 Nov 2026 at 20:00
        --at "next friday 17:00" | once, on 4 Dec 2026 at 17:00
        --at "24 dec 18:00" | once, on 24 Dec 2026 at 18:00
        --at 2027-01-31 | once, on 31 Jan 2027 at 09:00
        --at "9:00,17:00" | on 23 Nov 2026 at 17:00 and 24 Nov 2026 at 09:00
        --every 30s | every 30 s
        --every minute | every minute
        --every "5 minutes" | every 5 min
        --every hour | every hour
        --every "2 hours" | every 2 h
        --every "36 hours" | every 36 h
        --every day | every day at 09:00
        --every "day at 9" | every day at 09:00
        --every "2 days" | every 2 days
        --every "3 days" | every 3 days
        --every week | every Monday at 09:00
        --every "other week" | every 2 weeks on Monday at 09:00
        --every "2 weeks on mon and thu" | every 2 weeks on Monday and Thursday at 09:00
        --every monday | every Monday at 09:00
        --every "monday and thursday at 9" | every Monday and Thursday at 09:00
        --every mon-fri | every weekday at 09:00
        --every weekday | every weekday at 09:00
        --every weekend | every Saturday and Sunday at 09:00
        --every "day except sunday at 8" | every day but Sunday at 08:00
        --every "day except sunday 18:00" | every day but Sunday at 18:00
        --every "weekday except friday 9:00" | every Monday, Tuesday, Wednesday and Thursday at 09:00
        --every "day but sunday 9am" | every day but Sunday at 09:00
        --every "day at 8 except weekends" | every weekday at 08:00
        --every weekday --at 8 --except friday | every Monday, Tuesday, Wednesday and Thursday at 08:00
        --every "30 minutes between 9 and 17 except sat,sun" | every weekday, every 30 minutes from 09:00 to 17:00
        --every "other friday" | every 2 weeks on Friday at 09:00
        --every month | every month on the 23rd at 09:00
        --every "3 months" | every 3 months on the 23rd at 09:00
        --every year | every year on 23 Nov at 09:00
        --every "2nd tuesday" | every 2nd Tuesday of the month at 09:00
        --every "last friday" | every last Friday of the month at 09:00
        --every "last weekday" | every last weekday of the month at 09:00
        --every "first weekday" | every 1st weekday of the month at 09:00
        --every "last day" | every month on the last day at 09:00
        --every "5th day of the month" | every month on the 5th at 09:00
        --every month --on 1,15 | every month on the 1st and 15th at 09:00
        --every month --on 31 | every month on the 31st at 09:00
        --every month --on last | every month on the last day at 09:00
        --every year --on 12-24 --at 18:00 | every year on 24 Dec at 18:00
        --every year --on 02-29 | every year on 29 Feb at 09:00
        --every day --at 9:00,17:00 | every day at 09:00 and 17:00
        --every weekday --at 8:00,12:00,17:30 | every weekday at 08:00, 12:00 and 17:30
        --every "30 minutes between 9 and 17 on weekdays" | every weekday, every 30 minutes from 09:00 to 17:00
        --every 30m --between 9:00-17:00 | every day, every 30 minutes from 09:00 to 17:00
        --every 1h --between 9:30-12:30 | every day at 09:30, 10:30, 11:30 and 12:30
        --every 2h --between 8:00-20:00 --on mon,wed | every Monday and Wednesday, every 2 hours from 08:00 to 20:00
        --every "20 minutes" --between 9-17 | every day, every 20 minutes from 09:00 to 17:00
        --every monday --until 2027-03-01 | every Monday at 09:00 until 1 Mar 2027
        --every "monday 11:30 until march" | every Monday at 11:30 until 28 Feb 2027
        --every day --count 5 | every day at 09:00, 5 times
        --every day --count 1 | every day at 09:00, once
        --every "day 5 times" | every day at 09:00, 5 times
        --every monday --from 2027-01-04 | every Monday at 09:00 from 4 Jan 2027
        --every 1h --until 18:00 | every hour until 23 Nov 2026 at 18:00
        --every day --at 9:00 --except 2026-12-25 | every day at 09:00 except 25 Dec 2026
        --every day --at 9:00 --except 2026-12-25 --except 2026-12-26 --except 2027-01-01 | every day at 09:00 except 25 Dec 2026, 26 Dec 2026 and 1 Jan 2027
        --every day --at 9:00 --tz Asia/Tokyo | every day at 09:00 (Asia/Tokyo)
        --every day --at 9:00 --tz Etc/GMT-2 | every day at 09:00 (UTC+2)
        --every day --at 9:00 --tz <+0530>-5:30 | every day at 09:00 (UTC+05:30)
        --rrule "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1" --at 18:00 | every last weekday of the month at 18:00
        --rrule "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1" --at 10:00 | every 1st weekend day of the month at 10:00
        --rrule "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2" --at 10:00 | every 2nd Monday or Tuesday of the month at 10:00
        --rrule "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1" --at 10:00 | every 2 months on the 1st weekday at 10:00
        --rrule "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13" --at 10:00 | every Friday the 13th at 10:00
        --rrule "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH" --at 12:00 | every year on the 4th Thursday in November at 12:00
        --rrule "FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1" --at 12:00 | every year on the last weekday in December at 12:00
        --rrule "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=BACKWARD" --at 9:00 | every month on the 31st at 09:00 (the last day in shorter months)
        --rrule "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=FORWARD" --at 9:00 | every month on the 31st at 09:00 (the next day in shorter months)
        --rrule "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10,11,12,13,14,15,16" | every 15 minutes between 09:00 and 17:00
        --rrule "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,12" | every 15 minutes in the hours of 09:00 and 12:00
        --rrule "FREQ=HOURLY;BYHOUR=9,10,11,12,13,14,15,16,17;BYMINUTE=30" | every hour from 09:30 to 17:30
        --rrule "FREQ=HOURLY;INTERVAL=2;BYMINUTE=0,30" | every 2 hours at :00 and :30
        --rrule "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR" --at 9:00 | every weekday at 09:00
        --rrule "FREQ=DAILY;BYMONTH=7,8" --at 9:00 | every day in July and August at 09:00
        --rrule "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29" --at 9:00 | every year on 29 Feb at 09:00
        --rrule "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,10,25" --at 9:00 | every day, 36 times a day
        --cron "0 9 * * 1-5" | every weekday at 09:00
        --cron "*/15 9-17 * * mon-fri" | every weekday, every 15 minutes from 09:00 to 17:45
        --cron "0 0 1 * *" | every month on the 1st at 00:00
        --cron "@daily" | every day at 00:00
        --cron "30 8 1,15 * *" | every month on the 1st and 15th at 08:30
        --match weekday=2,hour=11,minute=30 | every Monday at 11:30
        --match weekday=3,weekdayOrdinal=2,hour=9 | every 2nd Tuesday of the month at 09:00
        --match weekday=5,weekdayOrdinal=4,month=11,hour=12 | every 4th Thursday of November at 12:00
        --match day=1,hour=9 | every month on the 1st at 09:00
        --match month=12,day=24,hour=18 | every year on 24 Dec at 18:00
        --match minute=0 | every hour
        --match minute=30 | every hour at :30
        --match second=0 | every minute
        --arriving 52.52,13.405 | on arriving within 200 m of 52.5200, 13.4050
        --leaving 52.52,13.405,1.5km | on leaving the 1.5 km around 52.5200, 13.4050
        --arriving 52.52,13.405 --each-time | each time on arriving within 200 m of 52.5200, 13.4050
        """

    private static let rows = table.split(separator: "\n").map { line in
        let parts = String(line).components(separatedBy: " | ")
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    @Test(arguments: rows)
    func theSentence(_ options: String, _ sentence: String) throws {
        let preview = try #require(try Words(Self.arguments(options)).preview())
        #expect(preview.description.english == sentence)
    }

    /// The words of a line, as a shell reads them; only double quotes are used.
    private static func arguments(_ line: String) -> [String] {
        line.components(separatedBy: "\"").enumerated().flatMap { index, part in
            index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
        }
    }
}
