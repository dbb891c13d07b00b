import Foundation
import TestSupport
import Testing

/// `carillon next --follow` and `--format`: a line for a status bar. What it says, and when, is in OutlookTests.
@Suite struct FollowTests {
    // A format, and what it makes of a title in which a mark stands behind each letter that means something.
    @Test(arguments: [("waybar", "&lt;\u{301}b&gt;"), ("polybar", "% {\u{301}F-}"), ("tmux", "##\u{301}(x)")])
    func aTitleHasNoTagsAndNoCommands(_ format: String, _ part: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let title = "<\u{301}b> %{\u{301}F-} #\u{301}(x)"
        let added = try await session.run(try Binaries.carillon, ["add", title, "--in", "1h"])
        #expect(added.succeeded, "\(added)")
        let output = try await session.run(try Binaries.carillon, ["next", "--format", format])
        let text = format == "waybar" ? try JSONValue(parsing: output.stdout)["text"]?.string ?? "" : output.stdout
        #expect(text.unicodeScalars.contains(part.unicodeScalars), "\(output)")
    }

    /// Waits until all that was written so far is this.
    private func wait(_ process: RunningProcess, for written: String) async throws {
        do {
            try await waitUntil("\(written) was written") { process.log == written }
        } catch {
            throw SupportError("\(error) It is \(process.log).")
        }
    }

    @Test(arguments: [
        ("text", "R&D <#%{F-}> 1 Jan 2098 09:00"),
        (
            "waybar",
            #"{"alt":"later","class":"later","percentage":0,"text":"R&amp;D &lt;#%{F-}&gt; 1 Jan 2098 09:00","tooltip":"1 Jan 2098 09:00 R&amp;D &lt;#%{F-}&gt;"}"#
        ),
        (
            "i3bar",
            ##"{"full_text":"R&D <#%{F-}> 1 Jan 2098 09:00","name":"carillon","short_text":"R&D <#%{F-}>","urgent":false}"##
        ),
        ("polybar", "R&D <#% {F-}> 1 Jan 2098 09:00"), ("tmux", "R&D <##%{F-}> 1 Jan 2098 09:00"),
        (
            "json",
            ##"{"class":"later","id":"r","next":"2098-01-01T09:00:00+01:00","percentage":0,"text":"R&D <#%{F-}> 1 Jan 2098 09:00","title":"R&D <#%{F-}>","tooltip":"1 Jan 2098 09:00 R&D <#%{F-}>","waiting":0}"##
        ),
    ]) func eachBarGetsItsFormat(_ format: String, line: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let add = ["add", "R&D <#%{F-}>", "--id", "r", "--at", "2098-01-01 09:00"]
        #expect(try await session.run(carillon, add).status == .success)
        let output = try await session.run(carillon, ["next", "--format", format])
        #expect(output.status == .success)
        #expect(output.stdout == line + "\n")
        let other = try await session.run(carillon, ["next", "nosuch", "--format", format])
        #expect(other.status == .success)
        #expect(!other.stdout.contains("2098") && other.stderr.isEmpty)
    }

    /// What deserves a look has a colour.
    @Test(arguments: [
        ("polybar", "%{F#e5a50a}Tea in 30 min%{F-}\n"), ("tmux", "#[fg=#e5a50a]Tea in 30 min#[default]\n"),
    ]) func theLastHourHasAColour(_ format: String, line: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        _ = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "30m"])
        #expect(try await session.run(try Binaries.carillon, ["next", "--format", format]).stdout == line)
    }

    @Test func itWritesALineAtEachChange() async throws {
        let (agent, _) = try await TestAgent.start()
        let session = agent.session
        let bar = try session.spawn("bar", try Binaries.carillon, ["next", "--follow"])
        let i3bar = try session.spawn("i3bar", try Binaries.carillon, ["next", "--follow", "--format", "i3bar"])
        try await wait(bar, for: "\n")
        try await agent.done("add", "Bins", "--id", "bins", "--at", "2098-01-01 09:00")
        try await wait(bar, for: "\nBins 1 Jan 2098 09:00\n")
        // Another one, which isn't the next: nothing is written.
        try await agent.done("add", "Later", "--id", "later", "--at", "2099-01-01 09:00")
        try await agent.done("add", "Tea", "--id", "tea", "--in", "30m")
        let written = "\nBins 1 Jan 2098 09:00\nTea in 30 min\n"
        try await wait(bar, for: written)
        try await agent.done("remove", "tea", "bins")
        try await waitUntil("the last one is next") { bar.log.hasSuffix("Later 1 Jan 2099 09:00\n") }
        #expect(bar.log.hasPrefix(written))
        try await agent.done("remove", "later")
        try await waitUntil("nothing is next") { bar.log.hasSuffix("\n\n") }

        let lines = i3bar.log.split(separator: "\n")
        #expect(lines.prefix(2) == ["{\"version\":1}", "["])
        // The protocol's array has no end.
        let blocks = try JSONValue(parsing: "[" + lines.dropFirst(2).joined().dropLast() + "]").array ?? []
        #expect(blocks.count >= 4 && blocks.allSatisfy { $0.array?.first?["name"] == "carillon" })
    }

    @Test func aRingIsThereUntilItIsAnswered() async throws {
        let (agent, _) = try await TestAgent.start()
        let arguments = ["next", "tea", "--follow", "--format", "json"]
        let bar = try agent.session.spawn("bar", try Binaries.carillon, arguments)
        func last() -> JSONValue? {
            bar.log.split(separator: "\n").last.flatMap { try? JSONValue(parsing: String($0)) }
        }
        try await agent.done("add", "Another", "--in", "2h")
        try await agent.done("add", "Tea", "--id", "tea", "--in", "1s")
        try await waitUntil("it rings") { last()?["class"] == "now" && last()?["waiting"] == 1 }
        #expect(last()?["text"] == "Tea now" && last()?["percentage"] == 100)
        try await agent.done("act", "tea", "Done")
        try await waitUntil("it is answered") { last()?["class"] == "none" && last()?["id"] == .null }
        #expect(!bar.log.contains("carillon:"))
    }

    /// A minute of the last hour, by the real clock.
    @Test func itCountsDown() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let bar = try session.spawn("bar", try Binaries.carillon, ["next", "--follow"])
        let added = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "61s"])
        #expect(added.status == .success)
        try await waitUntil("a minute is left") { bar.log.hasSuffix("Tea in 1 min\n") }
    }

    // MARK: - Agents and readers that come and go

    @Test func itFollowsAnAgentThatIsRestarted() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        defer { session.end() }
        let bar = try session.spawn("bar", try Binaries.carillon, ["next", "--follow"])
        try await waitUntil("it waits for an agent") { bar.log.hasSuffix("Waiting for it\n\n") }
        var agent = try await session.startAgent()
        for hour in 10...12 {
            let added = try await session.run(
                try Binaries.carillon,
                ["add", "Tea", "--id", "tea", "--at", "2098-01-01 \(hour):00"]
            )
            #expect(added.status == .success)
            try await waitUntil("\(hour) is next") { bar.log.hasSuffix("Tea 1 Jan 2098 \(hour):00\n") }
            agent.kill()
            try await agent.wait()
            agent = try await session.startAgent()
        }
        #expect(bar.isRunning)
        #expect(bar.log.split(separator: "\n").count == 4, "\(bar.log)")
    }

    @Test func itEndsWithTheBus() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let bar = try session.spawn("bar", try Binaries.carillon, ["next", "--follow"])
        try await wait(bar, for: "\n")
        try await session.killBus()
        #expect(try await bar.wait() == .exited(1))
        #expect(bar.log == "\ncarillon: the session bus went away\n")
    }

    /// Also if it has nothing to write.
    @Test(arguments: ["head -n 1", "true"]) func itEndsWithItsReader(_ reader: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let script = "\"$0\" next --follow | \(reader); echo ${PIPESTATUS[0]}"
        let output = try await session.run("/bin/bash", ["-c", script, try Binaries.carillon])
        #expect(output.stdout.hasSuffix("0\n"), "\(output)")
        #expect(output.stderr.isEmpty, "\(output)")
    }

    @Test func aNameThatFitsSeveralIsRefused() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for id in ["tea-1", "tea-2"] {
            _ = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "2h", "--id", id])
        }
        for arguments in [["--follow"], ["--format", "text"]] {
            let output = try await session.run(try Binaries.carillon, ["next", "tea"] + arguments)
            #expect(output.status == .exited(1))
            #expect(output.stderr.hasPrefix("carillon: \"tea\" fits 2 reminders. Name one by its id:"), "\(output)")
        }
    }

    // MARK: - No wake-ups

    /// How many seconds each of a process's timers has left, as the kernel says.
    private func timers(_ process: RunningProcess) throws -> [Double] {
        let folder = "/proc/\(process.pid)/fdinfo"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            let info = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            return (info?.firstMatch(of: #/it_value: \((\d+), \d+\)/#)?.1).flatMap { Double($0) }
        }
    }

    /// One timer, and not before the last hour; the threads sleep otherwise.
    @Test func itSleepsUntilSomethingChanges() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let bar = try session.spawn("bar", try Binaries.carillon, ["next", "--follow"])
        try await wait(bar, for: "\n")
        // With nothing to come, it only notices that the clock is set: a timer for the year 2200.
        try await waitUntil("its timer is set") {
            try timers(bar).allSatisfy { $0 > 4e9 } && !(try timers(bar).isEmpty)
        }
        _ = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "100h"])
        try await waitUntil("its timer is set") { try timers(bar).contains { $0 < 4e9 } }
        let set = try timers(bar)
        #expect(set.count == 1)
        #expect(set.allSatisfy { (98 * 3600.0)...(99 * 3600.0) ~= $0 }, "\(set)")
        _ = try await session.run(try Binaries.carillon, ["add", "Soon", "--in", "30m"])
        try await waitUntil("its timer is set") { try timers(bar).allSatisfy { $0 <= 60 } }
    }

    @Test(arguments: [
        (["--follow", "--json"], "--follow doesn't go with --json. Write --format json."),
        (["--format", "tmux", "--json"], "--format doesn't go with --json. Write --format json."),
        (["--follow", "--at", "09:00"], "--follow is for what is scheduled, so it takes no time or --ical."),
        (["--format", "text", "--ical", "x"], "--format is for what is scheduled, so it takes no time or --ical."),
        (["--format", "dzen"], "The value 'dzen' is invalid for '--format <format>'"),
    ]) func whatDoesNotGoTogetherIsRefused(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["next"] + arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
    }
}
