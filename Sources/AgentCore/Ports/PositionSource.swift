/// Reports the machine's position while a request waits for a region.
package protocol PositionSource: AnyObject {
    /// Begins to report positions, or continues with another radius: the smallest that a request waits for, in metres.
    func watch(radius: Double)

    /// Ends the reports.
    func stop()

    /// Why positions aren't available here; nil if they are.
    var problem: String? { get }
}
