/// What components ask of the screen.
protocol Showing: AnyObject {
    /// Shows what waits, as far as possible, once the work under way is done.
    func showWaiting()

    /// Holds popups back for a moment, in seconds.
    func settle(for seconds: Double)
}
