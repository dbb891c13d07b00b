import TestSupport
import Testing

/// `carillon notify` with a time is a reminder of one's own.
@Suite struct NotifyLaterTests {
    /// The same reminder as by `add`, whatever it is called.
    @Test(arguments: [
        (["Tea", "Green\\ntea", "--in", "1h"], ["Tea", "--body", "Green\ntea", "--in", "1h"]),
        (
            ["-u", "low", "-t", "0", "-i", "kettle", "Tea", "--at", "2098-01-01 09:00"],
            ["Tea", "--level", "passive", "--for", "answer", "--icon", "kettle", "--at", "2098-01-01 09:00"]
        ),
        (
            ["Stand up", "-t", "5000", "--every", "mon", "--every", "thu", "--at", "09:00", "--stop-button"]
                + ["--volume", "40%", "--sound-repeat", "5m", "--fade", "30s"],
            ["Stand up", "--for", "5s", "--every", "mon,thu", "--at", "09:00", "--stop-button"]
                + ["--volume", "40", "--sound-repeat", "5m", "--fade", "30s"]
        ),
        (
            [
                "--in", "1h", "-A", "Yes", "-A", "No", "-h", "string:sound-name:bell", "-h", "byte:urgency:2", "--",
                "-x",
            ],
            ["--in", "1h", "--button", "Yes=done", "--button", "No=done", "--sound", "bell", "--level", "critical"]
                + ["--", "-x"]
        ),
        (
            [
                "Tea", "--rrule", "FREQ=DAILY", "--from", "2098-01-01 09:00", "--count", "3", "-h",
                "boolean:suppress-sound:true",
            ],
            ["Tea", "--rrule", "FREQ=DAILY", "--from", "2098-01-01 09:00", "--count", "3", "--sound", "none"]
        ),
    ]) func itIsTheReminderOfAdd(_ notify: [String], _ add: [String]) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        var shown: [String] = []
        for arguments in [["notify", "--id", "a"] + notify, ["add", "--id", "a"] + add] {
            let added = try await session.run(
                try Binaries.carillon,
                arguments,
                environment: ["XDG_DATA_DIRS": "/nowhere"]
            )
            #expect(added.status == .success, "\(added)")
            shown.append(try await session.run(try Binaries.carillon, ["export"]).stdout)
        }
        #expect(shown[0].contains("\"a\""))
        // The intervals begin at different moments.
        let times = #/"(?:written|created|anchor|next|date|start)[A-Za-z]*" ?: ?[^,}\n]*/#
        #expect(shown[0].replacing(times, with: "") == shown[1].replacing(times, with: ""))
    }

    @Test(arguments: [
        (["-p", "--in", "1h"], "-p doesn't go with a time: the server gives it a number only when it rings"),
        (["-r", "7", "--in", "1h"], "-r doesn't go with a time: a reminder replaces the one of the same --id."),
        (["--wait", "--every", "day"], "-w doesn't go with a time: run carillon wait with its id."),
        (["-a", "App", "--in", "1h"], "-a doesn't go with a time: "),
        (["-c", "im", "--in", "1h"], "-c doesn't go with a time: "),
        (["-e", "--in", "1h"], "-e doesn't go with a time: "),
        (
            ["-h", "string:x:y", "--in", "1h"],
            "--hint \"string:x:y\" doesn't go with a time. These do: byte:urgency:0 to 2,"
        ),
        (["-h", "byte:urgency:3", "--in", "1h"], "--hint \"byte:urgency:3\" doesn't go with a time."),
        (["-h", "x", "--in", "1h"], "--hint \"x\" must be TYPE:NAME:VALUE"),
        (["-t", "5", "--in", "1h"], "-t \"5\" must be 0, or from 1000 to 86400000 ms, with a time."),
        (["-A", "y=Yes", "--in", "1h"], "-A \"y=Yes\" has a name, which doesn't go with a time: "),
        (["--stop-button"], "--stop-button needs a time: --in, --at, --every, --rrule, --cron or --on-calendar."),
        (["--id", "x"], "--id needs a time: "),
        (["--until", "friday"], "--until needs a time: "),
        (["--in", "soon"], "The value 'soon' is invalid for '--in <duration>'"),
        (["--in", "5m", "--in", "6m"], "--in is given twice, as \"5m\" and \"6m\", but takes"),
        (["-u", "low", "-u", "critical", "--in", "5m"], "--urgency is given twice"),
        (["-i", "a", "--icon", "b", "--in", "5m"], "--icon is given twice, as \"a\" and \"b\""),
    ]) func whatNoReminderHasIsRefusedByName(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["notify", "Tea"] + arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
        #expect(output.stderr.contains("\nUsage: carillon notify "), "\(output)")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
    }
}
