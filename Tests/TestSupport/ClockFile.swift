import Foundation
import Glibc

/// The clock of an agent's own, which `carillon-scripted-clock` reads: how far it is ahead of the machine's.
package struct ClockFile {
    private let path: String

    package init(in session: PrivateSession) throws {
        path = session.folder + "/clock"
        try write(wall: 0)
    }

    /// Says what the clocks show, in seconds ahead of the machine's; nobody is told.
    package func write(wall: Double, boot: Double = 0, bootID: String = "boot") throws {
        try "\(wall) \(boot) \(bootID)".write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// The kernel's word to an agent that the wall clock was set.
    package func tell(_ agent: RunningProcess) { agent.signal(SIGUSR1) }

    /// The agent that follows this clock, with its arguments.
    package func agent() throws -> [String] { [try Binaries.product("carillon-scripted-clock"), path] }
}
