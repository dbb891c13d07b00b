/// What tells the machine's place, while a request waits for one.
package protocol PositionSource: AnyObject {
    /// Begins to report positions, or goes on with another radius: the smallest that somebody waits for, in metres.
    func watch(radius: Double)

    /// Ends the reports.
    func stop()

    /// Why no positions can be had here; nil when they can.
    var problem: String? { get }
}
