internal import AdwaitaSupport
internal import AgendaWindow
internal import CanberraPlayer
internal import Messages
internal import NotificationCore
internal import SessionFacts

/// Plays the sound of a reminder once, as the agent does where it plays: by the same settings, and through the same library.
@UserInterface final class SoundPreview {
    private let player = CanberraPlayer(silence: 5) { _ in }
    private let settings = SettingsReader()
    private var number = 0

    /// - Parameter failed: Called if it can't be played.
    func play(_ fields: EditorFields, failed: @escaping @UserInterface () -> Void) {
        let name = fields.sound.trimmed
        guard name != "none" else { return }
        let sound = name.isEmpty ? Sound.standard : .named(SoundNames.file(name) ?? name)
        let volume = Double(fields.volume.trimmed.prefix { $0 != "%" }).map { $0 / 100 }
        player.stop(number)
        number += 1
        Task { [player, settings, number] in
            let settings = await settings.read().settings
            var played = settings.played(sound)
            played.volume = volume ?? settings.sound.volume
            guard played.volume > 0 else { return }
            player.play(played, as: number) { isPlayed in
                if !isPlayed { UserInterface.perform { failed() } }
            }
        }
    }
}
