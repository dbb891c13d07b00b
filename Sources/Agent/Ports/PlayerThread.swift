internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The player, which plays on a thread of its own, as the agent's thread sees it.
final class PlayerThread: SoundPort {
    private let executor: MainContextExecutor
    private let player: any SoundPlayer

    init(_ player: any SoundPlayer, executor: MainContextExecutor) {
        self.player = player
        self.executor = executor
    }

    func play(_ sound: PlayedSound, as number: Int, _ ended: ((Bool) -> Void)?) {
        guard let ended else { return player.play(sound, as: number, ended: nil) }
        let report = executor.confined(ended)
        player.play(sound, as: number) { [executor] wasPlayed in executor.perform { report(wasPlayed) } }
    }

    func stop(_ number: Int) { player.stop(number) }

    var obstacle: String? { player.obstacle }

    var problem: String? { player.problem }
}
