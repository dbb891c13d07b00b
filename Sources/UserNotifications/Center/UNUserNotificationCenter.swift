internal import AgentBus
internal import NotificationCore
public import Foundation

/// Schedules, lists and removes an app's notifications.
///
/// The agent, `carillond`, keeps the requests and shows them whether or not the app is running. Calls are carried out
/// in the order in which they are made, from whichever thread; completion handlers are called on a background thread,
/// one after the other, so a handler that waits for another one waits for ever. A program that exits waits up to two
/// seconds for the calls that it has made, but not for their completion handlers. The bus starts the agent if it isn't
/// running; if none is installed, the errors say how to get one. Unlike Apple's, the center needs no bundle: see
/// ``applicationIdentifier``.
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter>
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {  // what changes is behind `lock`
    private static let shared = UNUserNotificationCenter(service: CenterService())

    let service: CenterService
    let delegateQueue = DelegateQueue()
    private let lock = NSLock()
    private weak var observer: (any UNUserNotificationCenterDelegate)?
    private var delegateExport: DelegateExport?
    private var state = UNApplicationState.undeclared

    /// What the app has declared about itself.
    var declaredState: UNApplicationState {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }

    /// Whether the agent was ever told of a delegate.
    var hasExport: Bool { lock.withLock { delegateExport != nil } }

    /// The object that the agent calls, made once for all later delegates.
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
    /// In a program without a bundle Apple's raises an exception; here every program has a center.
    open class func current() -> UNUserNotificationCenter { shared }

    /// Decides how notifications are presented while the app is running, and receives the person's answers.
    ///
    /// The center holds it weakly. Set it early: answers given while the app wasn't running are delivered once it is
    /// set.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { observer } }
        set {
            lock.withLock { observer = newValue }
            delegateChanged()
        }
    }

    /// False: no desktop shows content extensions.
    open var supportsContentExtensions: Bool { false }

    // MARK: - Permission

    /// Asks the person whether the app may show notifications; only the first call does.
    ///
    /// A popup asks them, with Allow and Don't Allow. The result is false without an error when they deny it, close the
    /// popup or don't answer within 5 minutes; an error means that the person couldn't be asked.
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
    /// - Throws: Why the person couldn't be asked. A denial is not an error.
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            requestAuthorization(options: options) { granted, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(granted))
            }
        }
    }

    /// Finds out what the person and the desktop allow the app.
    ///
    /// If the agent can't be asked, everything is `.notDetermined` and `.notSupported`, and
    /// ``UNNotificationSettings/unavailableReason`` says why.
    @preconcurrency
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        service.perform { client, _ in
            UNNotificationSettings(SettingsValues(try client.settings()))
        } completion: { result in
            completionHandler((try? result.get()) ?? Self.unknownSettings(result))
        }
    }

    /// Finds out what the person and the desktop allow the app; see ``getNotificationSettings(completionHandler:)``.
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

    /// Replaces all of the app's categories; they are kept after the app ends.
    ///
    /// If several have the same identifier, one of them is used. A category that can't be used (it has no identifier,
    /// or two buttons with the same one) is left out and the others are set; of more than ten buttons the first ten are
    /// used. The call can't report this, or a failure, so it is written to standard error.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let selection = CategorySelection(categories)
        selection.complaints.forEach { Complaint.say("setNotificationCategories", $0) }
        Complaint.say("setNotificationCategories", changed: selection.changes)
        service.perform("setNotificationCategories") { client, _ in try client.setCategories(selection.taken) }
    }

    /// Finds out the app's categories; empty if the agent can't be asked, which is written to standard error.
    @preconcurrency
    open func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        service.perform { client, _ in
            Set(try client.categories().map(CategoryMapping.category))
        } completion: {
            completionHandler(Self.value($0, "getNotificationCategories"))
        }
    }

    /// The app's categories; empty if the agent can't be asked, which is written to standard error.
    open func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    // MARK: - Scheduling

    /// Schedules a request, replacing a pending one with the same identifier.
    ///
    /// A notification on screen with that identifier stays until the new one rings. Apple's limit of 64 doesn't apply:
    /// an app may have 10,000 pending requests, and gets an error beyond that. A text that can't be kept as it is, since it is too long or
    /// has control characters, is kept as near to it as can be, and so is a `relevanceScore` outside of 0 to 1; that is written to standard
    /// error, once for each kind.
    ///
    /// - Parameters:
    ///   - request: What to show and when.
    ///   - completionHandler: Called when the request is on disk, or with the reason why it isn't: a ``UNError``, or
    ///     a ``UNServiceError`` where Apple's framework has no code for it.
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
    /// - Throws: Why the request isn't scheduled. Once it returns, the request is on disk.
    open func add(_ request: UNNotificationRequest) async throws {
        try await service.perform { client, app in try Self.add(request, client, app) }
    }

    private static func add(_ source: UNNotificationRequest, _ client: AgentClient, _ app: String) throws {
        var request = try RequestMapping.request(source, app: app)
        Complaint.say("add", changed: request.changed.values.joined())
        // An older agent refuses what it doesn't know: it plays a sound as loud as any other, and shows the popup without hints.
        let content = request.content
        let asksForMore = !content.hints.isEmpty || content.defaultActionTitle != nil || content.updatesSilently
        if request.content.soundVolume != nil || asksForMore {
            let features = try client.settings().features
            if !features.contains(AgentFeature.playback) { request.content.soundVolume = nil }
            if !features.contains(AgentFeature.hints) {
                (request.content.hints, request.content.defaultActionTitle) = ([:], nil)
                request.content.updatesSilently = false
            }
        }
        let attachments = source.content.attachments
        let files = try attachments.map { try AttachmentFile($0.url, hint: $0.type) }
        if let index = files.firstIndex(where: { $0.type.family != .image }) {
            throw UNError(
                .attachmentUnrecognizedType,
                "“\(attachments[index].url.lastPathComponent)” can't be attached: this desktop's notifications show "
                    + "pictures, but neither sounds nor movies."
            )
        }
        try client.add(request, files: files.map(\.descriptor))
        for attachment in attachments where !attachment.isStored { AttachmentFile.removeIfTemporary(attachment.url) }
    }

    /// Finds out which requests are still to ring.
    ///
    /// Empty if the agent can't be asked, which is written to standard error.
    @preconcurrency
    open func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        service.perform { client, _ in
            try client.pending().map { RequestMapping.request($0.request) }
        } completion: {
            completionHandler(Self.value($0, "getPendingNotificationRequests"))
        }
    }

    /// The requests that are still to ring; empty if the agent can't be asked, which is written to standard error.
    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    /// Removes pending requests; unknown identifiers are not an error.
    ///
    /// The call can't report a failure, so it is written to standard error.
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
    /// Empty if the agent can't be asked, which is written to standard error.
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
    /// Empty if the agent can't be asked, which is written to standard error.
    open func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    /// Removes what was shown, from the screen too; unknown identifiers are not an error.
    ///
    /// The call can't report a failure, so it is written to standard error.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        service.perform("removeDeliveredNotifications") { client, _ in try client.removeDelivered(identifiers) }
    }

    /// Removes everything that the app has shown, from the screen too; a failure is written to standard error.
    open func removeAllDeliveredNotifications() {
        service.perform("removeAllDeliveredNotifications") { client, _ in try client.removeAllDelivered() }
    }

    // MARK: - Badge

    /// Sets the number on the app's icon; 0 removes it.
    ///
    /// It is sent to docks that listen for `com.canonical.Unity.LauncherEntry`; without one, nothing is shown.
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

    private static func value<Value: ExpressibleByArrayLiteral>(
        _ result: Result<Value, any Error>,
        _ call: String
    ) -> Value {
        if case .failure(let error) = result { Complaint.say(call, error) }
        return (try? result.get()) ?? []
    }
}
