internal import AgentBus
internal import NotificationCore
public import Foundation

/// The way to an app's notifications: schedules, lists and removes them.
///
/// Requests are kept by the agent, `carillond`, which shows them whether the app runs or not. Calls are carried out in
/// the order in which they are made, whichever thread makes them; completion handlers are called on a background thread.
/// They are called one after the other, so that one which waits for another one waits for ever.
/// A program that ends waits up to two seconds for the calls that it has made, not for their completion handlers.
/// An agent that isn't running is started by the bus; where none is installed the errors say how to get one. Unlike
/// Apple's, the center needs no bundle: see ``applicationIdentifier``.
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter>
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {  // what changes is behind `lock`
    private static let shared = UNUserNotificationCenter(service: CenterService())

    let service: CenterService
    let delegateQueue = DelegateQueue()
    private let lock = NSLock()
    private weak var observer: (any UNUserNotificationCenterDelegate)?
    private var delegateExport: DelegateExport?
    private var state = UNApplicationState.undeclared

    /// What the app has said about itself.
    var declaredState: UNApplicationState {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }

    /// Whether the agent was ever told of a delegate.
    var hasExport: Bool { lock.withLock { delegateExport != nil } }

    /// The object that the agent calls, made once for all delegates to come.
    func export(_ make: () -> DelegateExport) -> DelegateExport {
        lock.withLock {
            let export = delegateExport ?? make()
            delegateExport = export
            return export
        }
    }

    init(service: CenterService) {
        self.service = service
        super.init()
    }

    /// The app's center.
    ///
    /// Apple's raises an exception in a program without a bundle; here every program has one.
    open class func current() -> UNUserNotificationCenter { shared }

    /// Who is asked how to present notifications while the app runs, and told of the person's answers.
    ///
    /// It is not kept alive. Set it early: answers that came while the app wasn't running are delivered once it is set.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { observer } }
        set {
            lock.withLock { observer = newValue }
            delegateChanged()
        }
    }

    /// Whether the desktop can show content extensions: none does.
    open var supportsContentExtensions: Bool { false }

    // MARK: - Permission

    /// Asks the person whether the app may show notifications; only the first call does.
    ///
    /// They are asked by a popup with Allow and Don't Allow. It ends with false and no error when they deny it, close the
    /// popup or don't answer within 5 minutes; an error says that nobody could be asked.
    @preconcurrency
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let bits = UInt32(truncatingIfNeeded: options.rawValue)
        service.performAside { client in
            try client.requestAuthorization(options: bits)
        } completion: { result in
            switch result {
            case .success(let granted): completionHandler(granted, nil)
            case .failure(let error): completionHandler(false, error)
            }
        }
    }

    /// Asks the person whether the app may show notifications; only the first call does.
    ///
    /// - Throws: Why nobody could be asked. Being denied is no error.
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            requestAuthorization(options: options) { granted, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(granted))
            }
        }
    }

    /// Finds out what the person and the desktop let the app do.
    ///
    /// When the agent can't be asked, everything is `.notDetermined` and `.notSupported`, and
    /// ``UNNotificationSettings/unavailableReason`` says why.
    @preconcurrency
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        service.perform { client, _ in
            UNNotificationSettings(SettingsValues(try client.settings()))
        } completion: { result in
            completionHandler((try? result.get()) ?? Self.unknownSettings(result))
        }
    }

    /// Finds out what the person and the desktop let the app do; see ``getNotificationSettings(completionHandler:)``.
    open func notificationSettings() async -> UNNotificationSettings {
        await withCheckedContinuation { continuation in
            getNotificationSettings { continuation.resume(returning: $0) }
        }
    }

    private static func unknownSettings(_ result: Result<UNNotificationSettings, any Error>) -> UNNotificationSettings {
        var values = SettingsValues()
        if case .failure(let error) = result { values.unavailableReason = error.localizedDescription }
        return UNNotificationSettings(values)
    }

    // MARK: - Categories

    /// Replaces all of the app's categories; they are kept when the app ends.
    ///
    /// Of several with one identifier one is taken. A category that can't be used (it has no identifier, or two buttons of
    /// one identifier) is left out and the others are taken; of more than ten buttons the first ten are. The call has no
    /// way to report that, or a failure: it is written to standard error.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let selection = CategorySelection(categories)
        selection.complaints.forEach { Complaint.say("setNotificationCategories", $0) }
        service.perform("setNotificationCategories") { client, _ in try client.setCategories(selection.taken) }
    }

    /// Finds out the app's categories; empty when the agent can't be asked, which is written to standard error.
    @preconcurrency
    open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        service.perform { client, _ in
            Set(try client.categories().map(CategoryMapping.category))
        } completion: {
            completionHandler(Self.value($0, "getNotificationCategories"))
        }
    }

    /// The app's categories; empty when the agent can't be asked, which is written to standard error.
    open func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    // MARK: - Scheduling

    /// Schedules a request; one that is pending under its identifier is replaced.
    ///
    /// A notification that is on screen under its identifier stays until the new one rings. There is no limit of 64: an
    /// app may have 10,000 pending requests, and gets an error for more.
    ///
    /// - Parameters:
    ///   - request: What to show and when.
    ///   - completionHandler: Called when the request is on the disk, or with the reason why it isn't: an ``UNError``, or
    ///     a ``UNServiceError`` for what Apple's framework has no code for.
    @preconcurrency
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        perform("add(\"\(request.identifier)\")", completionHandler) { client, app in
            try Self.add(request, client, app)
        }
    }

    /// Schedules a request; see ``add(_:withCompletionHandler:)``.
    ///
    /// - Throws: Why the request isn't scheduled. Returning means that it is on the disk.
    open func add(_ request: UNNotificationRequest) async throws {
        try await service.perform { client, app in try Self.add(request, client, app) }
    }

    private static func add(_ source: UNNotificationRequest, _ client: AgentClient, _ app: String) throws {
        let request = try RequestMapping.request(source, app: app)
        let attachments = source.content.attachments
        let files = try attachments.map { try AttachmentFile($0.url, hint: $0.type) }
        if let index = files.firstIndex(where: { $0.type.family != .image }) {
            throw UNError(
                .attachmentUnrecognizedType,
                "“\(attachments[index].url.lastPathComponent)” can't be attached: this desktop's notifications show "
                    + "pictures, and neither sounds nor movies."
            )
        }
        try client.add(request, files: files.map(\.descriptor))
        for attachment in attachments where !attachment.isStored { AttachmentFile.removeIfTemporary(attachment.url) }
    }

    /// Finds out which requests are still to ring.
    ///
    /// Empty when the agent can't be asked, which is written to standard error.
    @preconcurrency
    open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        service.perform { client, _ in
            try client.pending().map { RequestMapping.request($0.request) }
        } completion: {
            completionHandler(Self.value($0, "getPendingNotificationRequests"))
        }
    }

    /// The requests that are still to ring; empty when the agent can't be asked, which is written to standard error.
    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    /// Removes pending requests; identifiers that nothing has are no error.
    ///
    /// The call has no way to report a failure: it is written to standard error.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        service.perform("removePendingNotificationRequests") { client, _ in try client.removePending(identifiers) }
    }

    /// Removes all pending requests of the app; a failure is written to standard error.
    open func removeAllPendingNotificationRequests() {
        service.perform("removeAllPendingNotificationRequests") { client, _ in try client.removeAllPending() }
    }

    // MARK: - What has been shown

    /// Finds out what was shown and neither answered, dismissed, replaced nor removed, the newest first.
    ///
    /// Empty when the agent can't be asked, which is written to standard error.
    @preconcurrency
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        service.perform { client, _ in
            try client.delivered().map(UNNotification.init)
        } completion: {
            completionHandler(Self.value($0, "getDeliveredNotifications"))
        }
    }

    /// What was shown and neither answered, dismissed, replaced nor removed, the newest first.
    ///
    /// Empty when the agent can't be asked, which is written to standard error.
    open func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    /// Removes what was shown, from the screen too; identifiers that nothing has are no error.
    ///
    /// The call has no way to report a failure: it is written to standard error.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        service.perform("removeDeliveredNotifications") { client, _ in try client.removeDelivered(identifiers) }
    }

    /// Removes all that the app has shown, from the screen too; a failure is written to standard error.
    open func removeAllDeliveredNotifications() {
        service.perform("removeAllDeliveredNotifications") { client, _ in try client.removeAllDelivered() }
    }

    // MARK: - Badge

    /// Sets the number on the app's icon; 0 removes it.
    ///
    /// It is sent to docks that listen for `com.canonical.Unity.LauncherEntry`; where none does, nothing is seen.
    ///
    /// - Parameters:
    ///   - newBadgeCount: The number.
    ///   - completionHandler: Gets ``UNError/Code/badgeInputInvalid`` for a number below 0.
    @preconcurrency
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        perform("setBadgeCount", completionHandler) { client, _ in try Self.setBadge(newBadgeCount, client) }
    }

    /// Sets the number on the app's icon; see ``setBadgeCount(_:withCompletionHandler:)``.
    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        try await service.perform { client, _ in try Self.setBadge(newBadgeCount, client) }
    }

    private static func setBadge(_ count: Int, _ client: AgentClient) throws {
        guard count >= 0 else { throw UNError(.badgeInputInvalid, "A badge shows 0 or more, not \(count).") }
        try client.setBadgeCount(Int64(count))
    }

    // MARK: - Results

    /// Makes a call whose result goes to a handler; without one a failure is written to standard error.
    private func perform(
        _ call: String,
        _ handler: (@Sendable ((any Error)?) -> Void)?,
        _ body: @escaping @Sendable (_ client: AgentClient, _ app: String) throws -> Void
    ) {
        guard let handler else { return service.perform(call, body) }
        service.perform(body) { result in
            switch result {
            case .success: handler(nil)
            case .failure(let error): handler(error)
            }
        }
    }

    private static func complain<Value>(_ result: Result<Value, any Error>, _ call: String) {
        if case .failure(let error) = result { Complaint.say(call, error) }
    }

    private static func value<Value: ExpressibleByArrayLiteral>(
        _ result: Result<Value, any Error>,
        _ call: String
    ) -> Value {
        complain(result, call)
        return (try? result.get()) ?? []
    }
}
