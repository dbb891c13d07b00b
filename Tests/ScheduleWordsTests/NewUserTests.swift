import ScheduleWords
import Testing

/// What new users typed, and what was refused once.
@Suite struct NewUserTests {
    @Test(arguments: [
        "9am", "9:30 PM", "9", "0900", "9h30", "9.30", "noon", "midnight", "tonight", "tomorrow 9am", "tomorrow at 9",
        "tomorrow at 09:00", "tomorrow noon", "9am tomorrow", "in 20 minutes", "+20 minutes", "now + 10 minutes",
        "next friday 17:00", "this friday 17:00", "friday at 17:00", "friday 5pm", "24 dec", "24 dec 18:00",
        "Dec 24 18:00", "24 December 2026", "24.12. 18:00", "24.12.2026 18:00", "12/24/2026 18:00", "24/12/2026 18:00",
        "2026/12/24 18:00", "20261224T180000Z", "@1798135200", "day after tomorrow 09:00", "3 days from now",
        "next week",
        "eod", "friday", "2026-12-24", "tomorrow", "24.12", "9:00,17:00", "every weekday at 9", "9 and 17",
    ])
    func atIsRead(_ text: String) throws {
        #expect(try Words(["--at", text]).preview() != nil)
    }

    @Test(arguments: [
        "1hr", "an hour", "half an hour", "1,5h", "1h30", "1:30", "1 hour and 30 minutes", "PT15M", "fortnight",
        "1 month",
    ])
    func inIsRead(_ text: String) throws {
        #expect(try Words(["--in", text]).preview() != nil)
    }

    @Test(arguments: [
        ["weekend"], ["mon-fri"], ["mon..fri"], ["mon wed fri"], ["monday and thursday"], ["other friday"],
        ["fortnight"],
        ["hourly"], ["quarter"], ["monday 11:30"], ["day at 9"], ["weekday 9:00"], ["1st,3rd tuesday"],
        ["month", "--on", "1st"], ["month", "--on", "last day"], ["month", "--on", "last friday"],
        ["month", "--on", "1,15"],
        ["year", "--on", "24 dec"], ["year", "--on", "24.12."], ["day", "--at", "09:00,17:00"],
        ["day", "--until", "1 march"], ["day", "--from", "next monday"], ["other day"],
    ])
    func everyIsRead(_ arguments: [String]) throws {
        #expect(try Words(["--every"] + arguments).preview() != nil)
    }

    /// Two readings, or a zone: refused by name.
    @Test(arguments: [
        ["--in", "15"], ["--every", "biweekly"], ["--at", "2026-12-24 18:00 UTC"],
        ["--at", "2026-12-24 18:00 Europe/Berlin"],
    ])
    func theseAreRefused(_ arguments: [String]) {
        #expect(throws: GrammarError.self) { try Words(arguments).preview() }
    }
}
