internal import GLibSupport
package import NotificationCore

/// Pauses, for the person's tools.
extension AgentClient {
    /// - Parameter until: When it ends by itself; nil is never.
    package func pause(_ scope: Pause.Scope, until: WallTime?) throws(Failure) {
        try call(AgentCall.pause(scope, until: until))
    }

    /// Ends a pause, and those within it.
    ///
    /// - Returns: How many there were.
    package func resume(_ scope: Pause.Scope) throws(Failure) -> Int {
        Int(clamping: try call(AgentCall.resume(scope)).first?.integerValue ?? 0)
    }
}
