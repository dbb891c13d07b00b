package import NotificationCore
package import SystemZones

/// What a search has done by the command line, so that both do the same.
package protocol SearchCommands: Sendable {
    /// The zones, with the agent's as the session's own.
    ///
    /// - Parameter name: The agent's; nil if none runs.
    func zones(ofAgentIn name: String?) -> SystemZones

    /// What `carillon add` would make of the words; nil if it would refuse them.
    func reading(of words: [String], _ zones: SystemZones) -> Reading?

    /// Does what `carillon gui` does, for one reminder or with nil for all.
    func showWindow(of identifier: String?, _ notice: StartupNotice)

    /// Tells the person that what was chosen could not be added.
    ///
    /// - Returns: What the desktop is answered.
    func report(_ failure: any Error, of reading: Reading) -> AgendaError
}
