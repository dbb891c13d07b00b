/// Calls without a completion handler in code that isn't `async`. A Linux addition for `main.swift`.
///
/// At the top level of that file the compiler takes the forms that aren't `async`, even behind `try await`: the call would never throw.
/// These methods make that an error in Swift 6 and a warning in Swift 5, once the file has an `await` at its top level. Everywhere else
/// they do what the forms with a completion handler do without one.
extension UNUserNotificationCenter {
    /// Schedules a request; a failure is written to standard error. See ``add(_:withCompletionHandler:)``.
    ///
    /// At the top level of `main.swift`, call the `async` form in a function, or write `add(request, withCompletionHandler: nil)`.
    @available(
        *,
        noasync,
        message: "at the top level this never throws: call it in an async function, or with withCompletionHandler: nil"
    )
    public func add(_ request: UNNotificationRequest) { add(request, withCompletionHandler: nil) }

    /// Sets the number on the app's icon; a failure is written to standard error. See ``setBadgeCount(_:withCompletionHandler:)``.
    ///
    /// At the top level of `main.swift`, call the `async` form in a function, or write
    /// `setBadgeCount(number, withCompletionHandler: nil)`.
    @available(
        *,
        noasync,
        message: "at the top level this never throws: call it in an async function, or with withCompletionHandler: nil"
    )
    public func setBadgeCount(_ newBadgeCount: Int) { setBadgeCount(newBadgeCount, withCompletionHandler: nil) }
}
