internal import NotificationCore

/// Sounds that repeat while their popups are on the screen and unanswered.
final class RepeatingSounds {
    private struct Sound {
        let number: Int
        let ring: Delivered
        let sound: PlayedSound
        let playback: Playback
        let began: BootTime
    }

    private var sounds: [PopupAddress: Sound] = [:]
    private var lastNumber = 0
    private let player: any SoundPort
    private let alarms: any Alarms
    /// When they have repeated long enough.
    private let ends: Waits<PopupAddress>
    /// The silence between two repetitions.
    private let pauses: Waits<PopupAddress>
    /// The beginning of quiet hours, which may come in the middle of a sound.
    private let quiet: Wait
    /// Whether the sound of a ring may be heard now.
    private let mayBeHeard: (Delivered) -> Bool
    /// When quiet hours begin next; nil if there are none.
    private let quietBegins: () -> WallTime?

    init(
        player: any SoundPort,
        alarms: any Alarms,
        mayBeHeard: @escaping (Delivered) -> Bool,
        quietBegins: @escaping () -> WallTime?
    ) {
        (self.player, self.alarms, self.mayBeHeard, self.quietBegins) = (player, alarms, mayBeHeard, quietBegins)
        ends = Waits(alarms)
        pauses = Waits(alarms)
        quiet = Wait(alarms)
    }

    /// Repeats the sound of a popup that has just come up.
    func start(_ sound: PlayedSound, _ playback: Playback, of ring: Delivered, at address: PopupAddress) {
        stop(address)
        lastNumber += 1
        let began = alarms.now().boot
        sounds[address] = Sound(number: lastNumber, ring: ring, sound: sound, playback: playback, began: began)
        ends.start(address, seconds: playback.repeatFor) { [weak self] in self?.stop(address) }
        play(address)
        awaitQuiet()
    }

    /// Has the sounds end when quiet hours begin, if any is left then.
    private func awaitQuiet() {
        guard !sounds.isEmpty, let beginning = quietBegins() else { return quiet.end() }
        let microseconds = max(0, beginning.microseconds(since: alarms.now().wall))
        quiet.start(seconds: Double(microseconds) / 1_000_000) { [weak self] in self?.stopWhatMayNotBeHeard() }
    }

    private func play(_ address: PopupAddress) {
        guard let repeating = sounds[address] else { return }
        guard mayBeHeard(repeating.ring) else { return stop(address) }
        var sound = repeating.sound
        sound.volume = repeating.playback.volume(after: elapsed(repeating))
        player.play(sound, as: repeating.number) { [weak self] in
            self?.ended(address, repeating.number, wasPlayed: $0)
        }
    }

    private func ended(_ address: PopupAddress, _ number: Int, wasPlayed: Bool) {
        guard let repeating = sounds[address], repeating.number == number else { return }
        guard wasPlayed, repeating.playback.goesOn(after: elapsed(repeating)) else { return stop(address) }
        pauses.start(address, seconds: Playback.pause) { [weak self] in self?.play(address) }
    }

    private func elapsed(_ repeating: Sound) -> Double { alarms.now().boot.seconds(since: repeating.began) }

    /// The popup has been answered, or is gone.
    func stop(_ address: PopupAddress) {
        guard let repeating = sounds.removeValue(forKey: address) else { return }
        ends.end(address)
        pauses.end(address)
        player.stop(repeating.number)
        if sounds.isEmpty { quiet.end() }
    }

    func stopAll() {
        for address in sounds.keys { stop(address) }
    }

    /// Ends those that may no longer be heard, for good.
    func stopWhatMayNotBeHeard() {
        guard !sounds.isEmpty else { return }
        for (address, repeating) in sounds where !mayBeHeard(repeating.ring) { stop(address) }
        // The hours or the clock may have changed.
        awaitQuiet()
    }
}
