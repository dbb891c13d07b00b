import TestSupport
import Testing

/// How loud a sound is, and how long it repeats, as it is typed and shown.
@Suite struct PlaybackTests {
    private func carillon(_ session: PrivateSession, _ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    private func content(_ session: PrivateSession) async throws -> JSONValue {
        let shown = try await carillon(session, "show", "up", "--json")
        return try #require(try JSONValue(parsing: shown.stdout)["request"]?["content"])
    }

    @Test func whatIsTypedIsShownAndCanBeChanged() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let options = ["--sound", "none", "--volume", "40%", "--sound-repeat", "5m", "--fade", "90s"]
        let added = try await session.run(
            try Binaries.carillon,
            ["add", "Get up", "--id", "up", "--in", "1h"] + options
        )
        #expect(added.status == .success, "\(added)")
        var shown = try await carillon(session, "show", "up").stdout
        #expect(
            shown.contains("Sound      none, at 40 %, repeated for up to 5 min, louder over 1 min 30 s\n"),
            "\(shown)"
        )
        var content = try await content(session)
        #expect(content["soundVolume"]?.double == 0.4 && content["soundRepeat"]?.double == 300)

        #expect(try await carillon(session, "edit", "up", "--volume", "100", "--fade", "off").status == .success)
        shown = try await carillon(session, "show", "up").stdout
        #expect(shown.contains("Sound      none, at 100 %, repeated for up to 5 min, without a fade\n"), "\(shown)")
        let unset = try await carillon(session, "edit", "up", "--unset", "volume", "--unset", "sound-repeat")
        #expect(unset.status == .success, "\(unset)")
        content = try await self.content(session)
        #expect(content["soundVolume"] == nil && content["soundRepeat"] == nil && content["soundFade"]?.double == 0)
        let refused = try await carillon(session, "edit", "up", "--fade", "30s")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.hasPrefix("carillon: --fade \"30s\": needs a soundRepeat of at least as long"))
    }

    @Test(arguments: [
        (["--volume", "101"], "\"101\" isn't a volume. Write a number from 0 to 100."),
        (["--volume", "loud"], "\"loud\" isn't a volume. Write a number from 0 to 100."),
        (["--sound-repeat", "2h"], "\"2h\" must be from 1s to 1h, or off."),
        (["--sound-repeat", "5"], "\"5\" has no unit: 5 minutes or 5:00? Write 5m, or use --at for 5:00."),
        (["--fade", "30s"], "--fade needs --sound-repeat: each repetition is louder than the one before."),
    ]) func whatCanNotBeIsRefused(_ options: [String], _ message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        for command in [["add", "x", "--in", "1h"], ["notify", "x", "--in", "1h"]] {
            let output = try await session.run(try Binaries.carillon, command + options)
            #expect(output.status == .exited(64))
            #expect(output.stderr.contains(message + "\n"), "\(output)")
        }
    }
}
