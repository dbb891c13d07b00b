/// What components ask of the screen.
protocol Showing: AnyObject {
    /// Shows what waits, as far as possible, once the work under way is done.
    func showWaiting()

    /// Has the alarms set, once the work under way is done: something waits for a time.
    func arm()

    /// Holds popups back for a moment, in seconds.
    func settle(for seconds: Double)
}
