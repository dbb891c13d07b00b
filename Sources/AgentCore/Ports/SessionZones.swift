package import NotificationCore

/// The zones of a session, which can change under the agent.
package protocol SessionZones: ZoneSource {
    /// Reads the zones that are in use again; true when one is not what it was.
    func refresh() -> Bool
    /// The file whose change means that the session is in another zone; nil when there is none.
    var localFile: String? { get }
    /// The folder whose change means that the rules of zones may be others.
    var dataFolder: String? { get }
    /// The release of the zone data.
    var version: String? { get }
    /// Why the session's zone could not be read.
    var problem: String? { get }
}
