internal import Foundation
internal import GLibSupport
package import NotificationCore
internal import Synchronization

/// Plays sounds through libcanberra, on a thread that stays until nothing has been played for a while.
package final class CanberraPlayer: SoundPlayer {
    private let onProblem: @Sendable (String) -> Void
    private let silence: Double
    private let state = Mutex(State())

    private struct State {
        /// Whether there is a thread that plays.
        var isRunning = false
        var next: PlayedSound?
        /// What that thread waits at for the next sound.
        var more: Latch?
    }

    /// The longest part of a sound that is played, in seconds; Apple's limit.
    private static let longest = 30.0

    /// - Parameters:
    ///   - silence: How long after a sound all that plays it is kept, in seconds; nothing of it is left afterwards, as its
    ///     threads would wake an idle process.
    ///   - onProblem: Told why a sound could not be played; from any thread.
    package init(silence: Double = 60, onProblem: @escaping @Sendable (String) -> Void) {
        self.silence = silence
        self.onProblem = onProblem
    }

    package var obstacle: String? {
        Canberra.library == nil ? "libcanberra is not installed (Debian's package is libcanberra0)" : nil
    }

    package func play(_ sound: PlayedSound) {
        guard let library = Canberra.library else { return }
        let isFirst = state.withLock { state in
            defer { state.isRunning = true }
            state.next = sound
            state.more?.open()
            return !state.isRunning
        }
        guard isFirst else { return }
        Thread { [self] in
            let application = ["application.name": "Carillon", "application.id": Agenda.ownApp]
            let voice = Canberra.Voice(library, as: application)
            while let sound = awaitNext() { play(sound, with: voice) }
        }.start()
    }

    /// The sound that is due, or comes before the silence has lasted long enough; nil is the end of the thread.
    private func awaitNext() -> PlayedSound? {
        let more = Latch()
        let isDue = state.withLock { state in
            state.more = more
            return state.next != nil
        }
        if !isDue { _ = more.wait(seconds: silence) }
        return state.withLock { state in
            defer { state.next = nil }
            state.more = nil
            state.isRunning = state.next != nil
            return state.next
        }
    }

    private func play(_ sound: PlayedSound, with voice: Canberra.Voice) {
        guard !voice.isMute else { return }
        for name in sound.name == sound.fallback ? [sound.name] : [sound.name, sound.fallback] {
            var event = [PlayedSound.isFile(name) ? "media.filename" : "event.id": name]
            event["media.role"] = "event"
            // The sound server is not to keep it.
            event["canberra.cache-control"] = "never"
            event["canberra.xdg-theme.name"] = sound.theme
            guard let problem = voice.play(event, seconds: Self.longest) else { return }
            onProblem("\"\(name)\" could not be played: \(problem.text)")
            if case .player = problem { return }
        }
    }
}
