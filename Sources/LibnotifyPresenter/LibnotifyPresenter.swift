internal import CLibnotify
package import GLibSupport
package import NotificationCore
internal import Synchronization

/// Shows popups through libnotify, on a thread of its own, one call in flight.
///
/// libnotify's calls are synchronous: a server that hangs holds them for 25 seconds, and this thread with them, but
/// nothing else. The thread runs a main loop, so the signals that libnotify's proxy receives are drained as they come.
/// Which server answered, and with which id, is read off the wire: libnotify forgets an answer that comes after its
/// time-out, although the popup is on the screen then.
package final class LibnotifyPresenter: Presenter {
    private let executor = MainContextExecutor(name: "libnotify")
    private let connection: BusConnection
    private let calls = Mutex(Calls())
    private let onHandover: @Sendable (_ ring: Int64) -> Void
    private let onLateAnswer: @Sendable (_ ring: Int64, ShownPopup) -> Void

    /// Notify calls on the wire.
    private struct Calls {
        /// The ring whose popup is being shown.
        var ring: Int64?
        var serial: UInt32?
        var answer: ShownPopup?
        /// The server has answered with an error. libnotify has errors of its own, of answers that it can't read.
        var isRefused = false
        /// Calls that libnotify gave up on, by serial.
        var abandoned: [UInt32: Int64] = [:]
    }

    /// - Parameters:
    ///   - connection: The process's session connection, which libnotify uses too.
    ///   - onHandover: Told that the popup of a ring is on its way to the server; on GDBus's thread.
    ///   - onLateAnswer: Told of popups that a server has shown after their call had timed out; from any thread.
    package init(
        connection: BusConnection,
        onHandover: @escaping @Sendable (_ ring: Int64) -> Void = { _ in },
        onLateAnswer: @escaping @Sendable (_ ring: Int64, ShownPopup) -> Void
    ) {
        self.connection = connection
        self.onHandover = onHandover
        self.onLateAnswer = onLateAnswer
        connection.filter { [weak self] message in
            self?.note(message)
            return .pass
        }
    }

    package func show(
        _ popup: Popup,
        ring: Int64,
        completion: @escaping @Sendable (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        executor.perform { [self] in completion(present(popup, ring: ring)) }
    }

    /// libnotify can replace only what it has shown itself, so this is a Notify of our own; between two of its calls,
    /// whose answers would be taken for this one's otherwise.
    package func expire(_ popup: ShownPopup) {
        let notify = BusConnection.Method(
            destination: popup.server,
            path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications",
            member: "Notify"
        )
        let emptyForAMillisecond: [Variant] = [
            .string(""), .uint32(popup.id), .string(""), .string(" "), .string(""), .stringArray([]), .dictionary([:]),
            .int32(1),
        ]
        executor.perform { [connection] in
            // A server that does not answer has nothing on the screen that would be in the way.
            _ = try? connection.call(notify, emptyForAMillisecond, timeout: 5, startsService: false)
        }
    }

    // MARK: - On the presenter's thread

    private func present(_ popup: Popup, ring: Int64) -> Result<ShownPopup, PresentationFailure> {
        guard FileDescriptor.areLeft() else { return .failure(.outOfDescriptors) }
        guard notify_is_initted() != 0 || notify_init("Carillon") != 0 else {
            return .failure(.refused("libnotify could not be initialised"))
        }
        // A new object for each showing: one that was closed never reports anything again.
        let (body, icon) = (popup.body.isEmpty ? nil : popup.body, popup.icon.isEmpty ? nil : popup.icon)
        guard let notification = notify_notification_new(popup.summary, body, icon)
        else { return .failure(.refused("libnotify made no notification")) }
        // Signals are read by our own subscription, so the object isn't needed once it is shown.
        defer { g_object_unref(notification) }

        replace(popup.replaces, by: notification)
        notify_notification_set_app_name(notification, popup.appName)
        notify_notification_set_timeout(notification, popup.timeout)
        for (name, hint) in popup.hints.sorted(by: { $0.key < $1.key }) {
            notify_notification_set_hint(notification, name, hint.variant.makeGVariant())
        }
        for button in popup.actions {
            notify_notification_add_action(notification, button.key, button.label, { _, _, _ in }, nil, nil)
        }

        calls.withLock {
            $0.ring = ring
            $0.serial = nil
            $0.answer = nil
            $0.isRefused = false
        }
        do throws(GLibError) {
            _ = try withGError { notify_notification_show(notification, $0) }
            let answer = calls.withLock { calls in
                calls.ring = nil
                return calls.answer
            }
            guard let answer, answer.id != 0 else { return .failure(.unclear("no number for the popup")) }
            return .success(answer)
        } catch {
            return .failure(failure(error))
        }
    }

    /// libnotify takes a popup's number as an object's own, which is a signed number there.
    private func replace(_ popup: UInt32, by notification: UnsafeMutablePointer<NotifyNotification>) {
        guard popup > 0, let number = Int32(exactly: popup) else { return }
        var value = GValue()
        g_value_init(&value, GType(6 << 2))
        defer { g_value_unset(&value) }
        g_value_set_int(&value, number)
        notification.withMemoryRebound(to: GObject.self, capacity: 1) { g_object_set_property($0, "id", &value) }
    }

    private func failure(_ error: GLibError) -> PresentationFailure {
        let isRefused = calls.withLock { calls in
            // The answer may still come; what waits for it is told then.
            if error.remoteName == nil, error.isTimeout, let serial = calls.serial {
                calls.abandoned[serial] = calls.ring
            }
            calls.ring = nil
            // Without a call nothing can have been shown: libnotify asks a server who it is before.
            return calls.isRefused || calls.serial == nil
        }
        let name = error.remoteName ?? ""
        if name.isEmpty, error.isTimeout { return .timeout }
        if error.isServiceUnknown || name == "org.freedesktop.DBus.Error.NoReply" { return .noServer(error.message) }
        if name.hasSuffix(".ExcessNotificationGeneration") || name.hasSuffix(".MaxNotificationsExceeded") {
            return .tooFast(error.message)
        }
        return isRefused ? .refused(error.description) : .unclear(error.description)
    }

    // MARK: - On GDBus's thread

    /// Answers of other programs than the server don't get here (``BusConnection/dropForeignAnswers()``).
    private func note(_ message: BusConnection.PassingMessage) {
        switch message {
        case .call(let call):
            guard call.interface == "org.freedesktop.Notifications", call.member == "Notify" else { return }
            let ring = calls.withLock { calls in
                if calls.ring != nil { calls.serial = call.serial }
                return calls.ring
            }
            if let ring { onHandover(ring) }
        case .answer(let answer):
            let late = calls.withLock { calls -> (Int64, ShownPopup)? in
                let popup = answer.number.map { ShownPopup(server: answer.sender, id: $0) }
                if calls.serial == answer.serial, calls.ring != nil {
                    calls.answer = popup
                    calls.isRefused = answer.isError
                    return nil
                }
                guard let ring = calls.abandoned.removeValue(forKey: answer.serial), let popup else { return nil }
                return (ring, popup)
            }
            if let (ring, popup) = late { onLateAnswer(ring, popup) }
        case .ownerChanged: break
        }
    }
}

extension Popup.Hint {
    /// The hint in the D-Bus type that the specification gives it.
    fileprivate var variant: Variant {
        switch self {
        case .string(let text): .string(text)
        case .byte(let number): .byte(number)
        case .boolean(let flag): .boolean(flag)
        case .number(let number): .int32(number)
        }
    }
}
