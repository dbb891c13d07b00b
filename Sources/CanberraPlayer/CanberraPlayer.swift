internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import Synchronization
package import NotificationCore

/// Plays sounds through libcanberra, on a thread that stays until nothing has been played for a while.
package final class CanberraPlayer: SoundPlayer {
    private let onProblem: @Sendable (String) -> Void
    private let silence: Double
    private let state = Mutex(State())

    /// A sound that is to be played.
    private struct Order {
        let sound: PlayedSound
        let number: Int
        let ended: (@Sendable (Bool) -> Void)?
        /// Silences it.
        let cut = Latch()
    }

    private struct State {
        /// Whether there is a thread that plays.
        var isRunning = false
        var playing: Order?
        var next: Order?
        /// What that thread waits at for the next sound.
        var more: Latch?
        /// Why the last sound could not be played, if that was not because of the sound.
        var problem: String?
    }

    /// The longest part of a sound that is played, in seconds; Apple's limit.
    private static let longest = 30.0

    /// - Parameters:
    ///   - silence: How long after a sound all that plays it is kept, in seconds; nothing of it is left afterwards, as its
    ///     threads would wake an idle process.
    ///   - onProblem: Told why a sound could not be played; from any thread.
    package init(silence: Double = 60, onProblem: @escaping @Sendable (String) -> Void) {
        (self.silence, self.onProblem) = (silence, onProblem)
    }

    package var obstacle: String? {
        Canberra.library == nil ? "libcanberra is not installed (Debian's package is libcanberra0)" : nil
    }

    package var problem: String? {
        if let problem = state.withLock(\.problem) { return "the last sound could not be played: \(problem)" }
        return Loudspeakers.areThere ? nil : "there is neither a sound server nor a sound card"
    }

    package func play(_ sound: PlayedSound, as number: Int, ended: (@Sendable (Bool) -> Void)?) {
        guard let library = Canberra.library else {
            ended?(false)
            return
        }
        let order = Order(sound: sound, number: number, ended: ended)
        let (isFirst, replaced) = state.withLock { state in
            defer { (state.isRunning, state.next) = (true, order) }
            state.more?.open()
            return (!state.isRunning, state.next)
        }
        replaced?.ended?(true)
        guard isFirst else { return }
        let isApart = Threads.apart("sounds") { [self] in
            let application = ["application.name": "Carillon", "application.id": Agenda.ownApp]
            let voice = Canberra.Voice(library, as: application)
            while let order = awaitNext() {
                let wasPlayed = play(order, with: voice)
                order.ended?(wasPlayed)
            }
        }
        guard !isApart else { return }
        state.withLock { ($0.isRunning, $0.next) = (false, nil) }
        ended?(false)
    }

    package func stop(_ number: Int) {
        let order = state.withLock { state in
            if state.next?.number == number { state.next = nil }
            return state.playing?.number == number ? state.playing : nil
        }
        order?.cut.open()
    }

    /// The sound that is due, or comes before the silence has lasted long enough; nil is the end of the thread.
    private func awaitNext() -> Order? {
        let more = Latch()
        let isDue = state.withLock { state in
            state.more = more
            state.playing = nil
            return state.next != nil
        }
        if !isDue { _ = more.wait(seconds: silence) }
        return state.withLock { state in
            defer { state.next = nil }
            state.more = nil
            state.isRunning = state.next != nil
            state.playing = state.next
            return state.next
        }
    }

    /// - Returns: Whether it could be played.
    private func play(_ order: Order, with voice: Canberra.Voice) -> Bool {
        let sound = order.sound
        guard !voice.isMute else { return false }
        for name in sound.name == sound.fallback ? [sound.name] : [sound.name, sound.fallback] {
            if order.cut.wait(seconds: 0) { return true }
            var event = [PlayedSound.isFile(name) ? "media.filename" : "event.id": name]
            event["media.role"] = "event"
            // The sound server is not to keep it.
            event["canberra.cache-control"] = "never"
            event["canberra.xdg-theme.name"] = sound.theme
            // At full volume it is left to the sound server, which may remember another one.
            if sound.volume < 1 { event["canberra.volume"] = Self.decibels(sound.volume) }
            guard let problem = voice.play(event, seconds: Self.longest, cut: order.cut) else {
                state.withLock { $0.problem = nil }
                return true
            }
            onProblem("\"\(name)\" could not be played: \(problem.text)")
            guard case .player(let text) = problem else { continue }
            state.withLock { $0.problem = text }
            return false
        }
        return false
    }

    /// The volume as libcanberra takes it. PulseAudio and the controls of desktops count in cubes. Whole numbers, since it
    /// is read in the person's language, where a fraction may have a comma.
    private static func decibels(_ volume: Double) -> String { "\(Int((60 * log10(max(volume, 0.01))).rounded()))" }
}

/// What libcanberra plays into.
enum Loudspeakers {
    /// Whether there is a sound server to ask, PulseAudio's or the one that PipeWire has in its place, or a sound card. It is
    /// looked for and not spoken to, so that nothing has to be waited for.
    static var areThere: Bool { isServerThere(ProcessInfo.processInfo.environment) || isCardThere }

    private static func isServerThere(_ environment: [String: String]) -> Bool {
        // What it names may be another machine.
        if environment["PULSE_SERVER"]?.isEmpty == false { return true }
        let pulse = environment["PULSE_RUNTIME_PATH"] ?? environment["XDG_RUNTIME_DIR"].map { $0 + "/pulse" }
        return pulse.map { FileManager.default.fileExists(atPath: $0 + "/native") } ?? false
    }

    private static var isCardThere: Bool {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        // pcmC0D0p: p is for playback.
        return devices.contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
    }
}
