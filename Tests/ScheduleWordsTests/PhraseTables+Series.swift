extension PhrasePlace {
    /// Repeats: the phrase, the sentence that the agent makes of it, and its first rings.
    static let series = """
        every day at 9 = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9:00 = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 5pm = every day at 17:00 = 2026-11-23T17:00, 2026-11-24T17:00, 2026-11-25T17:00
        each day at noon = every day at 12:00 = 2026-11-24T12:00, 2026-11-25T12:00, 2026-11-26T12:00
        every day = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        daily at 9 = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        daily = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every 2 days at 9 = every 2 days at 09:00 = 2026-11-24T09:00, 2026-11-26T09:00, 2026-11-28T09:00
        every other day at 9 = every 2 days at 09:00 = 2026-11-24T09:00, 2026-11-26T09:00, 2026-11-28T09:00
        every other day = every 2 days at 09:00 = 2026-11-24T09:00, 2026-11-26T09:00, 2026-11-28T09:00
        every weekday = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every weekday at 8:30 = every weekday at 08:30 = 2026-11-24T08:30, 2026-11-25T08:30, 2026-11-26T08:30
        weekdays at 8:30 = every weekday at 08:30 = 2026-11-24T08:30, 2026-11-25T08:30, 2026-11-26T08:30
        on weekdays at 8:30 = every weekday at 08:30 = 2026-11-24T08:30, 2026-11-25T08:30, 2026-11-26T08:30
        every weekend at 10 = every Saturday and Sunday at 10:00 = 2026-11-28T10:00, 2026-11-29T10:00, 2026-12-05T10:00
        weekends = every Saturday and Sunday at 09:00 = 2026-11-28T09:00, 2026-11-29T09:00, 2026-12-05T09:00
        every monday = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        every monday at 9 = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        mondays at 9 = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        on mondays at 5pm = every Monday at 17:00 = 2026-11-23T17:00, 2026-11-30T17:00, 2026-12-07T17:00
        mondays and thursdays at 18:00 = every Monday and Thursday at 18:00 = 2026-11-23T18:00, 2026-11-26T18:00, 2026-11-30T18:00
        every monday and thursday at 9 = every Monday and Thursday at 09:00 = 2026-11-26T09:00, 2026-11-30T09:00, 2026-12-03T09:00
        every mon,thu at 9 = every Monday and Thursday at 09:00 = 2026-11-26T09:00, 2026-11-30T09:00, 2026-12-03T09:00
        every mon, wed and fri = every Monday, Wednesday and Friday at 09:00 = 2026-11-25T09:00, 2026-11-27T09:00, 2026-11-30T09:00
        every mon wed fri at 7 = every Monday, Wednesday and Friday at 07:00 = 2026-11-25T07:00, 2026-11-27T07:00, 2026-11-30T07:00
        every mon-fri at 9 = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every mon..fri 09:00 = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every monday to friday at 9 = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every fri-mon at 9 = every Monday, Friday, Saturday and Sunday at 09:00 = 2026-11-27T09:00, 2026-11-28T09:00, 2026-11-29T09:00
        every other friday at 17:00 = every 2 weeks on Friday at 17:00 = 2026-11-27T17:00, 2026-12-11T17:00, 2026-12-25T17:00
        every 2 weeks on mon = every 2 weeks on Monday at 09:00 = 2026-11-30T09:00, 2026-12-14T09:00, 2026-12-28T09:00
        every 2 weeks on mon and thu at 9 = every 2 weeks on Monday and Thursday at 09:00 = 2026-11-26T09:00, 2026-12-07T09:00, 2026-12-10T09:00
        every 3 weeks = every 3 weeks on Monday at 09:00 = 2026-11-30T09:00, 2026-12-21T09:00, 2027-01-11T09:00
        every week on friday at noon = every Friday at 12:00 = 2026-11-27T12:00, 2026-12-04T12:00, 2026-12-11T12:00
        every week = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        weekly = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        fortnightly = every 2 weeks on Monday at 09:00 = 2026-11-30T09:00, 2026-12-14T09:00, 2026-12-28T09:00
        every fortnight = every 2 weeks on Monday at 09:00 = 2026-11-30T09:00, 2026-12-14T09:00, 2026-12-28T09:00
        every month = every month on the 23rd at 09:00 = 2026-12-23T09:00, 2027-01-23T09:00, 2027-02-23T09:00
        monthly = every month on the 23rd at 09:00 = 2026-12-23T09:00, 2027-01-23T09:00, 2027-02-23T09:00
        every month on the 15th = every month on the 15th at 09:00 = 2026-12-15T09:00, 2027-01-15T09:00, 2027-02-15T09:00
        every month on the 1st and 15th at 9 = every month on the 1st and 15th at 09:00 = 2026-12-01T09:00, 2026-12-15T09:00, 2027-01-01T09:00
        every month on the last day = every month on the last day at 09:00 = 2026-11-30T09:00, 2026-12-31T09:00, 2027-01-31T09:00
        every month on the last friday at 5pm = every last Friday of the month at 17:00 = 2026-11-27T17:00, 2026-12-25T17:00, 2027-01-29T17:00
        every 2 months on the 1st = every 2 months on the 1st at 09:00 = 2026-12-01T09:00, 2027-02-01T09:00, 2027-04-01T09:00
        every 3 months = every 3 months on the 23rd at 09:00 = 2026-12-23T09:00, 2027-03-23T09:00, 2027-06-23T09:00
        quarterly = every 3 months on the 23rd at 09:00 = 2026-12-23T09:00, 2027-03-23T09:00, 2027-06-23T09:00
        every quarter = every 3 months on the 23rd at 09:00 = 2026-12-23T09:00, 2027-03-23T09:00, 2027-06-23T09:00
        every year = every year on 23 Nov at 09:00 = 2027-11-23T09:00, 2028-11-23T09:00, 2029-11-23T09:00
        yearly = every year on 23 Nov at 09:00 = 2027-11-23T09:00, 2028-11-23T09:00, 2029-11-23T09:00
        every year on 24 dec = every year on 24 Dec at 09:00 = 2026-12-24T09:00, 2027-12-24T09:00, 2028-12-24T09:00
        every year on 24 dec and 1 jan at 18:00 = every year on 1 Jan at 18:00, and every year on 24 Dec at 18:00 = 2026-12-24T18:00, 2027-01-01T18:00, 2027-12-24T18:00
        every 24 dec at 18:00 = every year on 24 Dec at 18:00 = 2026-12-24T18:00, 2027-12-24T18:00, 2028-12-24T18:00
        every 24.12. at 18:00 = every year on 24 Dec at 18:00 = 2026-12-24T18:00, 2027-12-24T18:00, 2028-12-24T18:00
        every december 24th = every year on 24 Dec at 09:00 = 2026-12-24T09:00, 2027-12-24T09:00, 2028-12-24T09:00
        every 15th = every month on the 15th at 09:00 = 2026-12-15T09:00, 2027-01-15T09:00, 2027-02-15T09:00
        every 1st and 15th at 9 = every month on the 1st and 15th at 09:00 = 2026-12-01T09:00, 2026-12-15T09:00, 2027-01-01T09:00
        every 2nd tuesday = every 2nd Tuesday of the month at 09:00 = 2026-12-08T09:00, 2027-01-12T09:00, 2027-02-09T09:00
        every 2nd tuesday of the month at 9 = every 2nd Tuesday of the month at 09:00 = 2026-12-08T09:00, 2027-01-12T09:00, 2027-02-09T09:00
        every first monday of the month = every 1st Monday of the month at 09:00 = 2026-12-07T09:00, 2027-01-04T09:00, 2027-02-01T09:00
        every 1st and 3rd tuesday of the month = every month on the 1st Tuesday and the 3rd Tuesday at 09:00 = 2026-12-01T09:00, 2026-12-15T09:00, 2027-01-05T09:00
        every last friday at 17:00 = every last Friday of the month at 17:00 = 2026-11-27T17:00, 2026-12-25T17:00, 2027-01-29T17:00
        every last day of the month = every month on the last day at 09:00 = 2026-11-30T09:00, 2026-12-31T09:00, 2027-01-31T09:00
        every last weekday of the month = every last weekday of the month at 09:00 = 2026-11-30T09:00, 2026-12-31T09:00, 2027-01-29T09:00
        every first weekday of the month at 9 = every 1st weekday of the month at 09:00 = 2026-12-01T09:00, 2027-01-01T09:00, 2027-02-01T09:00
        every morning = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every morning at 8 = every day at 08:00 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-26T08:00
        every evening = every day at 18:00 = 2026-11-23T18:00, 2026-11-24T18:00, 2026-11-25T18:00
        every evening at 7:30 = every day at 19:30 = 2026-11-23T19:30, 2026-11-24T19:30, 2026-11-25T19:30
        every night at 11 = every day at 23:00 = 2026-11-23T23:00, 2026-11-24T23:00, 2026-11-25T23:00
        every friday evening = every Friday at 18:00 = 2026-11-27T18:00, 2026-12-04T18:00, 2026-12-11T18:00
        every friday evening at 8 = every Friday at 20:00 = 2026-11-27T20:00, 2026-12-04T20:00, 2026-12-11T20:00
        every monday morning = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        every noon = every day at 12:00 = 2026-11-24T12:00, 2026-11-25T12:00, 2026-11-26T12:00
        every midnight = every day at 00:00 = 2026-11-24T00:00, 2026-11-25T00:00, 2026-11-26T00:00
        every day in the morning = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 8 in the evening = every day at 20:00 = 2026-11-23T20:00, 2026-11-24T20:00, 2026-11-25T20:00
        every day at 9 and 17 = every day at 09:00 and 17:00 = 2026-11-23T17:00, 2026-11-24T09:00, 2026-11-24T17:00
        every day at 9:00, 13:00 and 17:00 = every day at 09:00, 13:00 and 17:00 = 2026-11-23T13:00, 2026-11-23T17:00, 2026-11-24T09:00
        every weekday at 9am and 5pm = every weekday at 09:00 and 17:00 = 2026-11-23T17:00, 2026-11-24T09:00, 2026-11-24T17:00
        at 9 every day = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        9am every day = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        5pm on weekdays = every weekday at 17:00 = 2026-11-23T17:00, 2026-11-24T17:00, 2026-11-25T17:00
        at 9 and 17:00 every weekday = every weekday at 09:00 and 17:00 = 2026-11-23T17:00, 2026-11-24T09:00, 2026-11-24T17:00
        at 10 on mondays = every Monday at 10:00 = 2026-11-30T10:00, 2026-12-07T10:00, 2026-12-14T10:00
        every 30 minutes = every 30 min = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every 30m = every 30 min = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every half hour = every 30 min = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every hour = every hour = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        hourly = every hour = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every 2 hours = every 2 h = 2026-11-23T14:00, 2026-11-23T16:00, 2026-11-23T18:00
        every 90 minutes = every 1 h 30 min = 2026-11-23T13:30, 2026-11-23T15:00, 2026-11-23T16:30
        every 1h30m = every 1 h 30 min = 2026-11-23T13:30, 2026-11-23T15:00, 2026-11-23T16:30
        every 30 minutes between 9 and 17 = every day, every 30 minutes from 09:00 to 17:00 = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every 30 minutes between 9:00 and 17:00 on weekdays = every weekday, every 30 minutes from 09:00 to 17:00 = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every hour on weekdays between 9am and 5pm = every weekday, every hour from 09:00 to 17:00 = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every hour from 2 to 4pm = every day at 14:00, 15:00 and 16:00 = 2026-11-23T14:00, 2026-11-23T15:00, 2026-11-23T16:00
        every hour from 9 to 5pm = every day, every hour from 09:00 to 17:00 = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every day at 1, 3 and 5pm = every day at 13:00, 15:00 and 17:00 = 2026-11-23T13:00, 2026-11-23T15:00, 2026-11-23T17:00
        every day at 8, 1 and 6pm = every day at 08:00, 13:00 and 18:00 = 2026-11-23T13:00, 2026-11-23T18:00, 2026-11-24T08:00
        every day at 11am, 3 and 5:30pm = every day at 11:00, 15:00 and 17:30 = 2026-11-23T15:00, 2026-11-23T17:30, 2026-11-24T11:00
        every day at 8 from tomorrow morning = every day at 08:00 from 24 Nov 2026 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-26T08:00
        every day at 8pm until tomorrow evening = every day at 20:00 until 24 Nov 2026 = 2026-11-23T20:00, 2026-11-24T20:00
        every day from monday to friday next week at 19:00 = every day at 19:00 from 30 Nov 2026 until 4 Dec 2026 = 2026-11-30T19:00, 2026-12-01T19:00, 2026-12-02T19:00
        every day from wednesday to friday in 2 weeks at 8 = every day at 08:00 from 9 Dec 2026 until 11 Dec 2026 = 2026-12-09T08:00, 2026-12-10T08:00, 2026-12-11T08:00
        every day at 9 except the weekend = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every hour from 9am to 5pm = every day, every hour from 09:00 to 17:00 = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every 20 minutes on mondays between 9 and 10 = every Monday at 09:00, 09:20, 09:40 and 10:00 = 2026-11-30T09:00, 2026-11-30T09:20, 2026-11-30T09:40
        every day at 9 until friday = every day at 09:00 until 27 Nov 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every friday at 9 until march 2028 = every Friday at 09:00 until 29 Feb 2028 = 2026-11-27T09:00, 2026-12-04T09:00, 2026-12-11T09:00
        every friday at 9 through december 2027 = every Friday at 09:00 until 31 Dec 2027 = 2026-11-27T09:00, 2026-12-04T09:00, 2026-12-11T09:00
        every friday at 9 from jan to mar 2028 = every Friday at 09:00 from 1 Jan 2028 until 31 Mar 2028 = 2028-01-07T09:00, 2028-01-14T09:00, 2028-01-21T09:00
        every day at 9 until march = every day at 09:00 until 28 Feb 2027 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day until 24 dec = every day at 09:00 until 24 Dec 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 until 24 dec 18:00 = every day at 09:00 until 24 Dec 2026 at 18:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 for 2 weeks = every day at 09:00 until 7 Dec 2026 at 12:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day for 10 days = every day at 09:00 until 3 Dec 2026 at 12:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every month on the second tuesday at 9 = every 2nd Tuesday of the month at 09:00 = 2026-12-08T09:00, 2027-01-12T09:00, 2027-02-09T09:00
        every day at 9 for 5 times = every day at 09:00, 5 times = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every single day at 9 = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every working day at 9 = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        on business days at 9 = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        9am on workdays = every weekday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 through friday = every day at 09:00 until 27 Nov 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 starting in 3 days = every day at 09:00 from 26 Nov 2026 = 2026-11-26T09:00, 2026-11-27T09:00, 2026-11-28T09:00
        every day at 9 from january to march = every day at 09:00 from 1 Jan 2027 until 31 Mar 2027 = 2027-01-01T09:00, 2027-01-02T09:00, 2027-01-03T09:00
        every day at 9 o' clock = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 up to friday = every day at 09:00 until 27 Nov 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 as of 1 jan = every day at 09:00 from 1 Jan 2027 = 2027-01-01T09:00, 2027-01-02T09:00, 2027-01-03T09:00
        at 9 every 3 days = every 3 days at 09:00 = 2026-11-24T09:00, 2026-11-27T09:00, 2026-11-30T09:00
        every 3 days 5 times at 9 = every 3 days at 09:00, 5 times = 2026-11-24T09:00, 2026-11-27T09:00, 2026-11-30T09:00
        at 9 on the 15th each month = every month on the 15th at 09:00 = 2026-12-15T09:00, 2027-01-15T09:00, 2027-02-15T09:00
        9am once a month on the 15th = every month on the 15th at 09:00 = 2026-12-15T09:00, 2027-01-15T09:00, 2027-02-15T09:00
        5pm on the last friday of every month = every last Friday of the month at 17:00 = 2026-11-27T17:00, 2026-12-25T17:00, 2027-01-29T17:00
        at 7pm each night = every day at 19:00 = 2026-11-23T19:00, 2026-11-24T19:00, 2026-11-25T19:00
        every 30 minutes from 10 until 16 every day = every day, every 30 minutes from 10:00 to 16:00 = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every 30 minutes on weekdays from 10 to 16 = every weekday, every 30 minutes from 10:00 to 16:00 = 2026-11-23T12:30, 2026-11-23T13:00, 2026-11-23T13:30
        every hour and a half = every 1 h 30 min = 2026-11-23T13:30, 2026-11-23T15:00, 2026-11-23T16:30
        every day at 9 5 times = every day at 09:00, 5 times = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day twice = every day at 09:00, 2 times = 2026-11-24T09:00, 2026-11-25T09:00
        every monday starting next week = every Monday at 09:00 from 30 Nov 2026 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        every day at 9 from tomorrow = every day at 09:00 from 24 Nov 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every monday from 1 march at 9 = every Monday at 09:00 from 1 Mar 2027 = 2027-03-01T09:00, 2027-03-08T09:00, 2027-03-15T09:00
        every day at 9 starting 1 jan until march = every day at 09:00 from 1 Jan 2027 until 28 Feb 2027 = 2027-01-01T09:00, 2027-01-02T09:00, 2027-01-03T09:00
        every weekday at 9 except 24 dec = every weekday at 09:00 except 24 Dec 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day except 24 dec and 25 dec = every day at 09:00 except 24 Dec 2026 and 25 Dec 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 except friday = every day but Friday at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every monday at 9, until 1 feb, except 25 jan = every Monday at 09:00 except 25 Jan 2027 until 1 Feb 2027 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        every hour until friday = every hour until 27 Nov 2026 = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every hour for 2 days = every hour until 25 Nov 2026 at 12:00 = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        every hour 3 times = every hour, 3 times = 2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00
        mon-fri 9:55 = every weekday at 09:55 = 2026-11-24T09:55, 2026-11-25T09:55, 2026-11-26T09:55
        mon-wed at 8 = every Monday, Tuesday and Wednesday at 08:00 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-30T08:00
        monday through friday at 8 = every weekday at 08:00 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-26T08:00
        monday to friday 8am = every weekday at 08:00 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-26T08:00
        8am monday to friday = every weekday at 08:00 = 2026-11-24T08:00, 2026-11-25T08:00, 2026-11-26T08:00
        mon, wed, fri at 7 = every Monday, Wednesday and Friday at 07:00 = 2026-11-25T07:00, 2026-11-27T07:00, 2026-11-30T07:00
        tuesday and thursday at 5pm = every Tuesday and Thursday at 17:00 = 2026-11-24T17:00, 2026-11-26T17:00, 2026-12-01T17:00
        everyday at 7 = every day at 07:00 = 2026-11-24T07:00, 2026-11-25T07:00, 2026-11-26T07:00
        once a day at 9 = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        once a week = every Monday at 09:00 = 2026-11-30T09:00, 2026-12-07T09:00, 2026-12-14T09:00
        once every 2 hours = every 2 h = 2026-11-23T14:00, 2026-11-23T16:00, 2026-11-23T18:00
        5 times every day at 7 = every day at 07:00, 5 times = 2026-11-24T07:00, 2026-11-25T07:00, 2026-11-26T07:00
        first sunday of the month at 3am = every 1st Sunday of the month at 03:00 = 2026-12-06T03:00, 2027-01-03T03:00, 2027-02-07T03:00
        last day of every month = every month on the last day at 09:00 = 2026-11-30T09:00, 2026-12-31T09:00, 2027-01-31T09:00
        first monday of every month = every 1st Monday of the month at 09:00 = 2026-12-07T09:00, 2027-01-04T09:00, 2027-02-01T09:00
        the 31st of each month = every month on the 31st at 09:00 = 2026-12-31T09:00, 2027-01-31T09:00, 2027-03-31T09:00
        last friday of every month at 5pm = every last Friday of the month at 17:00 = 2026-11-27T17:00, 2026-12-25T17:00, 2027-01-29T17:00
        april 15 every year = every year on 15 Apr at 09:00 = 2027-04-15T09:00, 2028-04-15T09:00, 2029-04-15T09:00
        3 march yearly at 8 = every year on 3 Mar at 08:00 = 2027-03-03T08:00, 2028-03-03T08:00, 2029-03-03T08:00
        every 3 days starting friday = every 3 days at 09:00 from 27 Nov 2026 = 2026-11-27T09:00, 2026-11-30T09:00, 2026-12-03T09:00
        every 3 days at noon = every 3 days at 12:00 = 2026-11-24T12:00, 2026-11-27T12:00, 2026-11-30T12:00
        every 3 days until dec 20 at 7pm = every 3 days at 19:00 until 20 Dec 2026 = 2026-11-23T19:00, 2026-11-26T19:00, 2026-11-29T19:00
        every 3 days until friday week at 7pm = every 3 days at 19:00 until 4 Dec 2026 = 2026-11-23T19:00, 2026-11-26T19:00, 2026-11-29T19:00
        every 3 days until jan 1 at 8:30 = every 3 days at 08:30 until 1 Jan 2027 = 2026-11-24T08:30, 2026-11-27T08:30, 2026-11-30T08:30
        every 3 days until dec 15 at noon = every 3 days at 12:00 until 15 Dec 2026 = 2026-11-24T12:00, 2026-11-27T12:00, 2026-11-30T12:00
        every 3 days until dec 15 in the morning = every 3 days at 09:00 until 15 Dec 2026 = 2026-11-24T09:00, 2026-11-27T09:00, 2026-11-30T09:00
        every 2 days from 1 dec to 15 dec at 6:30am = every 2 days at 06:30 from 1 Dec 2026 until 15 Dec 2026 = 2026-12-01T06:30, 2026-12-03T06:30, 2026-12-05T06:30
        every 2 days from 1 dec through 15 dec at 6:30am = every 2 days at 06:30 from 1 Dec 2026 until 15 Dec 2026 = 2026-12-01T06:30, 2026-12-03T06:30, 2026-12-05T06:30
        every 2 days from tuesday to friday at 7 = every 2 days at 07:00 from 24 Nov 2026 until 27 Nov 2026 = 2026-11-24T07:00, 2026-11-26T07:00
        every 48 hours from dec 1 to dec 15 at 6:30am = every 2 days at 06:30 from 1 Dec 2026 until 15 Dec 2026 = 2026-12-01T06:30, 2026-12-03T06:30, 2026-12-05T06:30
        every day at 9 through january = every day at 09:00 until 31 Jan 2027 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day thru december at 9 = every day at 09:00 until 31 Dec 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 through november = every day at 09:00 until 30 Nov 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day at 9 through next month = every day at 09:00 until 31 Dec 2026 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        every day from 1 dec through february at 9 = every day at 09:00 from 1 Dec 2026 until 28 Feb 2027 = 2026-12-01T09:00, 2026-12-02T09:00, 2026-12-03T09:00
        every day at 9! = every day at 09:00 = 2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00
        """
}
