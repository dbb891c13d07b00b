package import NotificationCore

/// Where sounds are played: a ``SoundPlayer`` as the agent's own thread sees it.
package protocol SoundPort: AnyObject {
    /// Begins to play and returns at once.
    ///
    /// - Parameters:
    ///   - number: Names the sound for ``stop(_:)``; 0 is never stopped.
    ///   - ended: Called once when it is over, with whether it could be played; nil if nothing follows it.
    func play(_ sound: PlayedSound, as number: Int, _ ended: ((Bool) -> Void)?)

    /// Silences a sound at once, if it plays or is about to.
    func stop(_ number: Int)

    /// Why nothing can be played, for people; nil when it can.
    var obstacle: String? { get }

    /// Why sounds aren't heard although there is something to play with; nil as far as all is well.
    var problem: String? { get }
}
