internal import Foundation
package import NotificationCore
internal import Synchronization

/// Plays sounds through libcanberra, each on a thread that ends with it.
package final class CanberraPlayer: SoundPlayer {
    private let onProblem: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var isPlaying = false
        var next: PlayedSound?
    }

    /// The longest part of a sound that is played, in seconds; Apple's limit.
    private static let longest = 30.0

    /// - Parameter onProblem: Told why a sound could not be played; from any thread.
    package init(onProblem: @escaping @Sendable (String) -> Void) { self.onProblem = onProblem }

    package var obstacle: String? {
        Canberra.library == nil ? "libcanberra is not installed (Debian's package is libcanberra0)" : nil
    }

    package func play(_ sound: PlayedSound) {
        guard let library = Canberra.library else { return }
        let isFirst = state.withLock { state in
            if state.isPlaying { state.next = sound }
            defer { state.isPlaying = true }
            return !state.isPlaying
        }
        guard isFirst else { return }
        Thread { [self] in
            var sound: PlayedSound? = sound
            while let playing = sound {
                play(playing, with: library)
                sound = state.withLock { state in
                    defer { state.next = nil }
                    state.isPlaying = state.next != nil
                    return state.next
                }
            }
        }.start()
    }

    private func play(_ sound: PlayedSound, with library: Canberra) {
        for name in sound.name == sound.fallback ? [sound.name] : [sound.name, sound.fallback] {
            var event = [PlayedSound.isFile(name) ? "media.filename" : "event.id": name]
            event["media.role"] = "event"
            // The sound server is not to keep it.
            event["canberra.cache-control"] = "never"
            event["canberra.xdg-theme.name"] = sound.theme
            let application = ["application.name": "Carillon", "application.id": Agenda.ownApp]
            guard let problem = library.play(event, as: application, seconds: Self.longest) else { return }
            onProblem("\"\(name)\" could not be played: \(problem)")
        }
    }
}
