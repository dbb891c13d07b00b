import Foundation
import TestSupport
import Testing

/// Sounds that the agent plays itself (decision 23): real libcanberra, a real PulseAudio, and what comes out of it.
@Suite(.serialized) struct SoundTests {
    /// A sound server whose loudspeaker is recorded.
    private struct Loudspeaker {
        let session: PrivateSession
        private let server: RunningProcess
        private let recorder: RunningProcess
        private let file: String

        static func start(in session: PrivateSession) async throws -> Loudspeaker {
            let server = try session.spawn(
                "pulseaudio",
                "pulseaudio",
                [
                    "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
                    "--load=module-native-protocol-unix", "--load=module-null-sink sink_name=speaker",
                ]
            )
            try await waitUntil("PulseAudio plays into nothing") {
                try await session.run("pactl", ["list", "short", "sinks"]).stdout.contains("speaker")
            }
            return try await Loudspeaker(session, server)
        }

        private init(_ session: PrivateSession, _ server: RunningProcess) async throws {
            self.session = session
            self.server = server
            let file = session.folder + "/recording\(UInt32.random(in: 0...UInt32.max))"
            self.file = file
            recorder = try session.spawn(
                "parec",
                "parec",
                [
                    "--device=speaker.monitor", "--raw", "--format=s16le", "--rate=8000", "--channels=1",
                    "--latency-msec=50", file,
                ]
            )
            try await waitUntil("it is recorded") {
                (try? Data(contentsOf: URL(fileURLWithPath: file)).count) ?? 0 > 0
            }
        }

        func end() async throws {
            server.terminate()
            try await server.wait()
        }

        private static let rate = 8000

        /// How loud it was so far, of 32767.
        private var samples: [Int] {
            guard let data = FileManager.default.contents(atPath: file) else { return [] }
            return stride(from: 0, to: data.count - 1, by: 2).map { index in
                abs(Int(Int16(bitPattern: UInt16(data[index]) | UInt16(data[index + 1]) << 8)))
            }
        }

        /// The loudest sample so far.
        var loudest: Int { samples.max() ?? 0 }

        /// The amplitude of each tone that is over, with a third of a second of silence after it.
        ///
        /// From its power: a resampler overshoots where a tone begins, so the loudest sample says too much.
        var beeps: [Int] {
            var beeps: [Int] = []
            var tone: [Int] = []
            var silence = 0
            for sample in samples where sample >= 50 || !tone.isEmpty {
                silence = sample < 50 ? silence + 1 : 0
                tone.append(sample)
                guard silence > Self.rate / 3 else { continue }
                let heard = tone.dropLast(silence)
                let power = heard.reduce(0.0) { $0 + Double($1 * $1) } / Double(heard.count)
                beeps.append(Int((2 * power).squareRoot()))
                tone = []
            }
            return beeps
        }

        /// For how many seconds nothing has been heard.
        var silence: Double { Double(samples.reversed().prefix { $0 < 50 }.count) / Double(Self.rate) }
    }

    /// A server that plays nothing, unless told otherwise, and an agent that could.
    private func start(
        _ profile: ScriptedServer.Profile = .xfce4,
        inhibited: Bool? = nil,
        settings: String = ""
    ) async throws -> (Bench, RunningProcess, Loudspeaker) {
        var configuration = ScriptedServer.Configuration(profile)
        configuration.inhibited = inhibited
        let (bench, agent) = try await Bench.start(configuration)
        if !settings.isEmpty {
            let folder = bench.session.config + "/carillon"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try settings.write(toFile: folder + "/carillon.conf", atomically: true, encoding: .utf8)
            try await waitUntil("the file is read") {
                try JSONValue(parsing: try await bench.carillon("doctor", "--json").stdout)["settings"]?["present"]
                    == true
            }
        }
        return (bench, agent, try await Loudspeaker.start(in: bench.session))
    }

    private func hints(_ bench: Bench, _ number: Int = 1) async throws -> [String: ScriptedServer.Typed] {
        let popup = try #require(try await bench.server?.wait(forNotifications: number).last)
        return popup.hints.filter { ["sound-name", "sound-file", "suppress-sound"].contains($0.key) }
    }

    private let silence = ["suppress-sound": ScriptedServer.Typed("b", true)]

    /// An agent that lets go of what plays sounds a moment after the last.
    private func startHasty() async throws -> (Bench, RunningProcess, Loudspeaker) {
        let (bench, first, speaker) = try await start()
        first.terminate()
        #expect(try await first.wait() == .success)
        let program = [try Binaries.product("carillon-scripted-clock"), "/dev/null", "2"]
        return (bench, try await bench.session.startAgent(program), speaker)
    }

    @Test func aNameOfTheThemeIsHeardAndNothingOfItStays() async throws {
        let (bench, agent, speaker) = try await startHasty()
        let threads = try agent.sleeps().keys.sorted()
        #expect(speaker.loudest == 0)
        try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "bell")
        #expect(try await hints(bench) == silence)
        try await waitUntil("the bell is heard") { speaker.loudest > 1000 }
        // Neither a thread of libcanberra's, nor a wake-up.
        try await waitUntil("its thread has ended") { try agent.sleeps().keys.sorted() == threads }
        try await agent.waitUntilAsleep(for: .seconds(2))
        // Once more, from the start.
        try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "complete")
        try await waitUntil("the second is played") { agent.log.contains("plays \"complete\"") }
        try await waitUntil("its thread has ended") { try agent.sleeps().keys.sorted() == threads }
        #expect(!agent.log.contains("could not be played"), "\(agent.log)")
        // It leaves in good order in the middle of a sound.
        try await bench.done("add", "Ring", "--in", "0.1s", "--sound", "phone-incoming-call")
        try await waitUntil("the third is played") { agent.log.contains("plays \"phone-incoming-call\"") }
        try await waitUntil("its thread runs") { try agent.sleeps().count > threads.count }
        agent.terminate()
        #expect(try await agent.wait() == .success)
    }

    @Test func whatPlaysSoundsIsKeptBetweenThemAndFollowsASoundServerThatIsStartedAnew() async throws {
        let (bench, agent, speaker) = try await start()
        let before = Set(try agent.sleeps().keys)
        try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "bell")
        try await waitUntil("the bell is heard") { speaker.loudest > 1000 }
        let playing = Set(try agent.sleeps().keys).subtracting(before)
        #expect(!playing.isEmpty)
        try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "complete")
        try await waitUntil("the second is played") { agent.log.contains("plays \"complete\"") }
        // By the same threads.
        #expect(Set(try agent.sleeps().keys).isSuperset(of: playing))
        try await speaker.end()
        let other = try await Loudspeaker.start(in: bench.session)
        // Where the second was cut off, it is left alone for a moment.
        try await waitUntil("the other is heard", every: .seconds(1)) {
            try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "bell")
            return other.loudest > 1000
        }
    }

    @Test func aFileIsHeardAndOneThatIsGoneGivesTheOrdinarySound() async throws {
        let (bench, agent, speaker) = try await start()
        let file = bench.session.folder + "/beep.wav"
        try wave().write(to: URL(fileURLWithPath: file))
        try await bench.done("add", "Beep", "--in", "0.1s", "--sound", file)
        try await waitUntil("the file is heard") { speaker.loudest > 15000 }
        try await bench.done("add", "Gone", "--id", "gone", "--in", "1h", "--sound", file)
        try FileManager.default.removeItem(atPath: file)
        try await bench.done("snooze", "gone", "until", "in 2s")
        try await waitUntil("it is said") { agent.log.contains("\"\(file)\" could not be played") }
        try await waitUntil("the agent has played") { agent.log.components(separatedBy: "plays \"").count == 3 }
        #expect(!agent.log.contains("\"message-new-instant\" could not be played"), "\(agent.log)")
    }

    /// A tone of half a second, at 60 % of desktops' controls: a fifth as loud. The server could play, but not like this.
    @Test func aSoundRepeatsGettingLouderUntilItIsAnswered() async throws {
        let (bench, agent, speaker) = try await start(.plain)
        let file = bench.session.folder + "/beep.wav"
        try wave().write(to: URL(fileURLWithPath: file))
        try await bench.done(
            ["add", "Up", "--id", "up", "--in", "0.1s", "--sound", file]
                + ["--volume", "60", "--sound-repeat", "1h", "--fade", "4s"]
        )
        #expect(try await hints(bench) == silence)
        try await waitUntil("it is as loud as it gets") { speaker.loudest > 5500 }
        let beeps = speaker.beeps
        #expect(beeps.count >= 3, "\(beeps)")
        #expect(zip(beeps, beeps.dropFirst()).allSatisfy { $0 <= $1 + 200 }, "\(beeps)")
        #expect(beeps[0] < 1500, "\(beeps)")
        // As loud as asked for: 30,000 by 0.6 to the third.
        try await waitUntil("it has reached its volume") { speaker.beeps.count > 5 }
        #expect(speaker.beeps.last.map((6200...6800).contains) == true, "\(speaker.beeps)")
        #expect(speaker.beeps.allSatisfy { $0 < 6800 }, "\(speaker.beeps)")
        let threads = try agent.sleeps().count
        try await bench.done("act", "up", "Done")
        try await waitUntil("it is silent for three seconds") { speaker.silence > 3 }
        #expect(threads > 0)
        #expect(!agent.log.contains("could not be played"), "\(agent.log)")
    }

    @Test func whatTheServerPlaysTheAgentDoesNot() async throws {
        let (bench, agent, speaker) = try await start(.plain)
        try await bench.done("add", "Ding", "--in", "0.1s", "--sound", "bell")
        #expect(try await hints(bench) == ["sound-name": .init("s", "bell")])
        try await bench.done("add", "Still", "--in", "0.1s", "--sound", "none")
        #expect(try await hints(bench, 2) == silence)
        #expect(!agent.log.contains("plays \""))
        #expect(speaker.loudest == 0)
        #expect(try await bench.done("doctor").contains("ok    Sound                   played by the server"))
    }

    @Test func theSettingsSayWhoPlays() async throws {
        let (bench, agent, speaker) = try await start(.plain, settings: "[sound]\nplay=agent\ndefault=bell\n")
        #expect(try await bench.done("doctor").contains("ok    Sound                   played by the agent"))
        #expect(try await bench.call("GetSettings").stdout.contains("'sound': <true>"))
        try await bench.done("add", "Ding", "--in", "0.1s")
        #expect(try await hints(bench) == silence)
        try await waitUntil("it is heard") { speaker.loudest > 1000 }
        #expect(agent.log.contains("plays \"bell\""))

        let file = bench.session.config + "/carillon/carillon.conf"
        try "[sound]\nplay=off\n".write(toFile: file, atomically: true, encoding: .utf8)
        try await waitUntil("all is silent") {
            try await bench.call("GetSettings").stdout.contains("'sound': <false>")
        }
        try await bench.done("add", "Still", "--in", "0.1s")
        #expect(try await hints(bench, 2) == silence)
        #expect(agent.log.components(separatedBy: "plays \"").count == 2)
        #expect(try await bench.done("doctor").contains("off, by play=off in carillon.conf"))
    }

    @Test func whileNotToBeDisturbedOnlyCriticalOnesAreHeard() async throws {
        let (bench, agent, speaker) = try await start(
            .plasma,
            inhibited: true,
            settings: "[rings]\ndoNotDisturb=desktop\n"
        )
        try await waitUntil("the agent knows") {
            try await bench.call("GetSettings").stdout.contains("'doNotDisturb': <true>")
        }
        try await bench.done("add", "Quiet", "--in", "0.1s", "--sound", "bell")
        try await bench.server?.wait(forNotifications: 1)
        try await bench.done("add", "Fire", "--in", "0.1s", "--sound", "complete", "--level", "critical")
        try await bench.server?.wait(forNotifications: 2)
        try await waitUntil("it is heard") { speaker.loudest > 1000 }
        #expect(agent.log.contains("plays \"complete\""))
        #expect(!agent.log.contains("plays \"bell\""))
    }

    /// Half a second of a loud tone, as a WAV file.
    private func wave() -> Data {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        let samples = (0..<4000).flatMap { bytes(Int(sin(Double($0) * 0.3) * 30000) & 0xFFFF, 2) }
        var file = Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        file += bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(16000, 4) + bytes(2, 2) + bytes(16, 2)
        return Data(file + Array("data".utf8) + bytes(samples.count, 4) + samples)
    }
}
