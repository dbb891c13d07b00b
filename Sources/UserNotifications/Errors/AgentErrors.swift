internal import AgentBus
internal import Foundation
internal import NotificationCore

/// The one place where the agent's failures become the errors that an app sees.
enum AgentErrors {
    /// - Parameter app: The app whose name may begin the sentence.
    static func error(_ failure: AgentClient.Failure, app: String? = nil) -> any Error {
        switch failure {
        case .refused(let refusal): error(refusal, app: app)
        case .noAgent where ApplicationIdentity.sandbox != nil:
            UNServiceError(
                .serviceUnavailable,
                "Notifications are not available: this app's sandbox keeps it from \(BusNames.agent), or Carillon is not installed. "
                    + "A Flatpak needs --talk-name=\(BusNames.agent)."
            )
        case .noBus, .noAgent, .notStarted:
            UNServiceError(.serviceUnavailable, "Notifications are not available: \(failure.description).")
        case .interrupted(let reason): UNServiceError(.connectionInterrupted, sentence(reason))
        case .failed(let reason): UNServiceError(.failed, sentence(reason))
        case .unknown: UNServiceError(.failed, sentence(failure.description))
        }
    }

    /// Refusals by the agent, and by the checks that are made before it is asked.
    static func error(_ refusal: AgendaError, app: String? = nil) -> any Error {
        let text = sentence(refusal.message, app)
        switch refusal.code {
        case .noDate: return UNError(.notificationInvalidNoDate, text)
        case .noContent: return UNError(.notificationInvalidNoContent, text)
        // Not the person's decision: it is what any sandboxed app is told.
        case .notPermitted: return UNServiceError(.notSupported, text)
        case .notificationsNotAllowed:
            return UNError(.notificationsNotAllowed, "Notifications are not allowed for this application", reason: text)
        case .invalidAttachment: return UNError(.attachmentMoveIntoDataStoreFailed, text)
        case .invalidArgument: return UNServiceError(.invalidArgument, text)
        case .quotaExceeded: return UNServiceError(.quotaExceeded, text)
        case .limitsExceeded: return UNServiceError(.limitsExceeded, text)
        case .storeFailed: return UNServiceError(.storeFailed, text)
        case .storeInUse: return UNServiceError(.storeInUse, text)
        case .locationUnavailable: return UNServiceError(.notSupported, text)
        case .unknownIdentifier, .unknownAction: return UNServiceError(.notFound, text)
        }
    }

    /// Any error thrown on the way to the agent, as an app sees it.
    static func error(_ any: any Error, app: String? = nil) -> any Error {
        switch any {
        case let failure as AgentClient.Failure: error(failure, app: app)
        case let refusal as AgendaError: error(refusal, app: app)
        default: any
        }
    }

    /// A name at the beginning keeps its spelling: of a field ("title: "), a place in one (`userInfo["a"]: `), an app.
    private static func sentence(_ text: String, _ app: String? = nil) -> String {
        let end = text.last.map { ".!?".contains($0) } ?? true
        let first = String(text.prefix { !$0.isWhitespace })
        let letters = first.last.map { ".!?,;".contains($0) } ?? false ? first.dropLast() : first[...]
        let isWord = first != app && letters.allSatisfy { ("a"..."z").contains($0) || "'’".contains($0) }
        return (isWord ? text.prefix(1).uppercased()[...] : text.prefix(1)) + text.dropFirst() + (end ? "" : ".")
    }
}
