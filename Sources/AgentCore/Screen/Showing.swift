/// What components ask of the screen.
protocol Showing: AnyObject {
    /// Has what waits be shown, as far as it can be; once what is being done is done.
    func showWaiting()

    /// Holds popups back for a moment, in seconds.
    func settle(for seconds: Double)
}
