import CalendarFolders
import Messages
import ScheduleWords
import Testing

@Suite struct FolderSettingTests {
    @Test(arguments: [
        "~/calendars", "/srv/cal;read-only", "/srv/a\\;b;tasks=due;all-day-at=8:30;default-alarm=10m;paused",
        "~;default-alarm=0m", "/x;address=anna@example.org;address=a@b",
    ]) func whatIsWrittenIsRead(value: String) throws {
        let setting = try FolderSetting(name: "work", value: value, home: "/home/anna")
        #expect(setting.value(home: "/home/anna") == value)
        #expect(
            try FolderSetting(name: "work", value: setting.value(home: "/home/anna"), home: "/home/anna") == setting
        )
    }

    /// Whatever a folder is called, and whatever blanks around the value are removed.
    @Test func anyPathIsReadAsItWasWritten() throws {
        let pieces = [" ", "\t", "\u{A0}", "\u{3000}", ";", "\\", "a", "\u{301}", "~", "=", "/"]
        var paths = ["/"]
        for _ in 0..<4 { paths = ["/"] + paths.flatMap { path in pieces.map { path + $0 } } }
        for path in paths {
            for isPaused in [true, false] {
                var setting = FolderSetting(name: "work", path: path)
                setting.isPaused = isPaused
                let value = setting.value(home: "/ ")
                let read = try FolderSetting(name: "work", value: value.trimmed, home: "/ ")
                guard read != setting else { continue }
                Issue.record("\(path) is written as \(value)")
                return
            }
        }
    }

    @Test(arguments: [
        ("relative", "the path must begin with / or ~/"), ("/x;tasks=all", "\"tasks=all\" must be read-only, paused"),
        ("/x;all-day-at=25:00", "isn't a time of day"), ("/x;default-alarm=10", "has no unit"),
        ("/x;default-alarm=5w", "more than four weeks"), ("/x;address=anna", "isn't a mail address"),
        ("/x;=", "\"=\" must be read-only, paused"),
    ]) func whatIsWrongIsNamed(value: String, part: String) {
        do throws(GrammarError) {
            _ = try FolderSetting(name: "work", value: value, home: "/home/anna")
            Issue.record("\(value) was taken")
        } catch {
            #expect(error.description.contains(part))
        }
    }

    @Test func otherProgramsSayWhereCalendarsAre() {
        let vdirsyncer = """
            [general]
            status_path = "~/.vdirsyncer/status/"
            [storage mine]
            type = "filesystem"
            path = "~/.calendars/"
            fileext = ".ics"
            [storage contacts]
            type = "filesystem"
            path = "~/.contacts/"
            fileext = ".vcf"
            [storage far]
            type = "caldav"
            url = "https://example.org/"
            """
        let khal = """
            [calendars]
              [[home]]
              path = ~/.calendars/home
              [[all]]
              path = /srv/cal/*
            [locale]
            path = /none
            """
        let found = FoundCalendar.ofVdirsyncer(vdirsyncer, home: "/h") + FoundCalendar.ofKhal(khal, home: "/h")
        #expect(found.map(\.path) == ["/h/.calendars", "/h/.calendars/home", "/srv/cal"])
        #expect(FoundCalendar.distinct(found).map(\.path) == ["/srv/cal", "/h/.calendars"])
    }
}
