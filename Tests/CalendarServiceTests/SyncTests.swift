import Foundation
import TestSupport
import Testing

/// Two desktops with a CalDAV server between them: Radicale, and vdirsyncer on both. khal and todoman are the programs that
/// people write into their calendars with.
@Suite(.inTestAll("packages: a CalDAV server, vdirsyncer, khal and todoman")) struct SyncTests {
    /// A CalDAV server on a port of its own.
    private final class Radicale: Sendable {
        let url: String
        private let session: PrivateSession

        init() async throws {
            session = try await PrivateSession.start()
            let session = session
            let port = try Self.freePort()
            url = "http://127.0.0.1:\(port)/"
            let config = """
                [server]
                hosts = 127.0.0.1:\(port)
                [auth]
                type = none
                [storage]
                filesystem_folder = \(session.folder)/radicale
                [rights]
                type = owner_only
                """
            let file = session.folder + "/radicale.conf"
            try config.write(toFile: file, atomically: true, encoding: .utf8)
            try session.spawn("radicale", "radicale", ["--config", file])
            try await waitUntil("Radicale listens") {
                try await session.run("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).succeeded
            }
        }

        private static func freePort() throws -> Int {
            let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(number) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(number, address, length) == 0 && getsockname(number, address, &length) == 0
                }
            }
            guard isBound else { throw SupportError("no free port") }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    /// A desktop whose folder vdirsyncer keeps in step with the server.
    private struct Machine {
        let desktop: CalendarDesktop

        init(_ radicale: Radicale) async throws {
            desktop = try await CalendarDesktop.start()
            let session = desktop.session
            let folder = session.config + "/vdirsyncer"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let config = """
                [general]
                status_path = "\(session.folder)/vdirsyncer-status/"
                [pair both]
                a = "here"
                b = "there"
                collections = ["work"]
                [storage here]
                type = "filesystem"
                path = "\(desktop.folder)"
                fileext = ".ics"
                [storage there]
                type = "caldav"
                url = "\(radicale.url)anna/"
                username = "anna"
                password = "none"
                """
            try config.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
            let discovered = try await session.run(
                "vdirsyncer",
                ["discover"],
                input: String(repeating: "y\n", count: 10)
            )
            guard discovered.succeeded else { throw SupportError("vdirsyncer discover: \(discovered)") }
            let khal = session.config + "/khal"
            try FileManager.default.createDirectory(atPath: khal, withIntermediateDirectories: true)
            try """
            [calendars]
            [[work]]
            path = \(desktop.folder)/work
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            default_timezone = UTC
            local_timezone = UTC
            """.write(toFile: khal + "/config", atomically: true, encoding: .utf8)
            let found = try await desktop.agent.done("calendars", "add", "--yes")
            guard found.contains("vdirsyncer") else { throw SupportError("the calendars were not found: \(found)") }
        }

        @discardableResult
        func sync() async throws -> Output { try await desktop.session.run("vdirsyncer", ["sync"]) }

        func item() throws -> String {
            let folder = desktop.folder + "/work"
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".ics") }
            )
            return try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }

        func write(_ item: Item) throws { try desktop.write(item.text, to: "work/\(item.uid).ics") }

        func popups(_ title: String) throws -> [ScriptedServer.Notification] {
            try desktop.server.notifications.filter { $0.summary == title }
        }

        func press(_ label: String, _ popup: ScriptedServer.Notification) async throws {
            try await desktop.press(label, popup)
        }
    }

    private func machines() async throws -> (Machine, Machine, Radicale) {
        let radicale = try await Radicale()
        return (try await Machine(radicale), try await Machine(radicale), radicale)
    }

    private func sync(_ machines: Machine...) async throws {
        for machine in machines {
            let output = try await machine.sync()
            guard output.succeeded else { throw SupportError("vdirsyncer sync: \(output)") }
        }
    }

    /// An event of one machine rings on both.
    private func ringing(
        _ a: Machine,
        _ b: Machine
    ) async throws -> (ScriptedServer.Notification, ScriptedServer.Notification) {
        try a.write(Item(start: 12))
        try await sync(a, b)
        return (
            try await a.desktop.server.waitForNotification { $0.summary == "Dentist" },
            try await b.desktop.server.waitForNotification { $0.summary == "Dentist" }
        )
    }

    /// Acceptance 1 and 2 of calendars.
    @Test func anAnswerOnOneDesktopSilencesTheOther() async throws {
        let (a, b, radicale) = try await machines()
        defer { withExtendedLifetime(radicale) {} }
        let (here, there) = try await ringing(a, b)
        try await a.press("OK", here)
        try await waitUntil("the answer is in the file") { (try? a.item())?.contains("ACKNOWLEDGED") ?? false }
        try await sync(a, b)
        try await waitUntil("the other's popup is closed") { try b.desktop.server.closeRequests.contains(there.id) }
        #expect(try await b.desktop.delivered().isEmpty)
        #expect(try b.item().contains("ACKNOWLEDGED"))
        let listed = try await b.desktop.session.run("khal", ["list", "today"])
        #expect(listed.stdout.contains("Dentist"))
        #expect(try a.popups("Dentist").count == 1 && b.popups("Dentist").count == 1)
    }

    /// What docs/calendars.md shows, with this server in the place of the one there.
    @Test func aCalendarOnAServerRingsAfterWhatThePageSays() async throws {
        let radicale = try await Radicale()
        defer { withExtendedLifetime(radicale) {} }
        let elsewhere = try await Machine(radicale)
        try elsewhere.write(Item(start: 600))
        try await sync(elsewhere)

        let desktop = try await CalendarDesktop.start()
        try desktop.session.linkHome()
        let examples = try DocumentationPage("docs/calendars.md").examples.map(\.text)
        let configuration = try #require(examples.first { $0.contains("<<'END'") })
            .replacing(#/url = .*/#, with: "url = \"\(radicale.url)anna/\"")
            .replacing(#/password.fetch = .*/#, with: "password = \"none\"")
        let sync = try #require(examples.first { $0.hasPrefix("vdirsyncer discover") })
        for (text, answer) in [(configuration, ""), (sync, "y\n")] {
            let output = try await desktop.session.run("/bin/sh", ["-c", text], input: answer)
            #expect(output.succeeded, "\(text)\n\(output)")
        }
        #expect(try await desktop.agent.done("calendars", "add", "--yes").contains("1 alarm to come"))
        try await waitUntil("it waits") { try await desktop.pending().contains { $0["title"] == "Dentist" } }
    }

    @Test func aSnoozeRingsOnTheOtherDesktopOnce() async throws {
        let (a, b, radicale) = try await machines()
        defer { withExtendedLifetime(radicale) {} }
        try b.write(Item(start: 1))
        let popup = try await b.desktop.server.waitForNotification { $0.summary == "Dentist" }
        try await b.press("Snooze", popup)
        try await waitUntil("the extra ring is in the file") { (try? b.item())?.contains("RELTYPE=SNOOZE") ?? false }
        // Ten minutes are too long for a test: the file says five seconds.
        let soon = Item.stamp(Date() + 5)
        let text = try b.item()
        let pattern = try Regex("TRIGGER;VALUE=DATE-TIME:[0-9TZ]+")
        try b.desktop.write(text.replacing(pattern, with: "TRIGGER;VALUE=DATE-TIME:\(soon)"), to: "work/a@test.ics")
        try await sync(b, a)
        let there = try await a.desktop.server.waitForNotification { $0.summary == "Dentist" }
        try await waitUntil("it rings here too") { try b.popups("Dentist").count == 2 }
        try await a.press("OK", there)
        try await waitUntil("no extra ring is left") { !((try? a.item())?.contains("RELTYPE=SNOOZE") ?? true) }
        try await sync(a, b)
        try await waitUntil("it is closed here") { try await b.desktop.delivered().isEmpty }
        #expect(!(try b.item().contains("RELTYPE=SNOOZE")))
        #expect(try a.popups("Dentist").count == 1 && b.popups("Dentist").count == 2)
    }

    /// A conflict is vdirsyncer's to report; nothing rings a second time.
    @Test func aConflictRingsNothingTwice() async throws {
        let (a, b, radicale) = try await machines()
        defer { withExtendedLifetime(radicale) {} }
        let (here, there) = try await ringing(a, b)
        try await a.press("OK", here)
        try await b.press("Snooze", there)
        for machine in [a, b] {
            try await waitUntil("the answer is in the file") {
                (try? machine.item())?.contains("ACKNOWLEDGED") ?? false
            }
        }
        #expect(try await a.sync().succeeded)
        let conflict = try await b.sync()
        #expect(!conflict.succeeded && (conflict.stdout + conflict.stderr).contains("conflict"))
        #expect(try a.popups("Dentist").count == 1 && b.popups("Dentist").count == 1)
    }

    @Test func whatKhalAndTodomanWriteRings() async throws {
        let (a, _, radicale) = try await machines()
        defer { withExtendedLifetime(radicale) {} }
        let minute = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 60).rounded(.down) * 60 + 3600)
        let formatter = DateFormatter()
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        let start = formatter.string(from: minute)
        let made = try await a.desktop.session.run(
            "khal",
            ["new", "-a", "work", "--alarms", "15m"] + start.split(separator: " ").map(String.init) + ["1h", "Lunch"]
        )
        #expect(made.succeeded)
        try await waitUntil("khal's event waits") { try await a.desktop.pending().contains { $0["title"] == "Lunch" } }
        let todoman = a.desktop.session.config + "/todoman"
        try FileManager.default.createDirectory(atPath: todoman, withIntermediateDirectories: true)
        try """
        path = "\(a.desktop.folder)/*"
        date_format = "%Y-%m-%d"
        time_format = "%H:%M"
        default_list = "work"
        """.write(toFile: todoman + "/config.py", atomically: true, encoding: .utf8)
        try await a.desktop.agent.done("calendars", "add", a.desktop.folder, "--tasks", "due")
        let task = try await a.desktop.session.run("todoman", ["new", "-l", "work", "--due", start, "Taxes"])
        #expect(task.succeeded, "\(task)")
        try await waitUntil("todoman's task waits") {
            try await a.desktop.pending().contains { $0["title"] == "Taxes" }
        }
    }
}
