internal import AgentBus
internal import Foundation
internal import NotificationCore

/// The one place where the agent's failures become the errors that an app sees.
enum AgentErrors {
    static func error(_ failure: AgentClient.Failure) -> any Error {
        switch failure {
        case .refused(let refusal): error(refusal)
        case .noBus, .noAgent, .notStarted:
            UNServiceError(.serviceUnavailable, "Notifications are not available: \(failure.description).")
        case .interrupted(let reason): UNServiceError(.connectionInterrupted, sentence(reason))
        case .failed(let reason): UNServiceError(.failed, sentence(reason))
        case .unknown: UNServiceError(.failed, sentence(failure.description))
        }
    }

    /// Refusals by the agent, and by the checks that are made before it is asked.
    static func error(_ refusal: AgendaError) -> any Error {
        let text = sentence(refusal.message)
        switch refusal.code {
        case .noDate: return UNError(.notificationInvalidNoDate, text)
        case .noContent: return UNError(.notificationInvalidNoContent, text)
        case .notPermitted, .notificationsNotAllowed:
            return UNError(
                .notificationsNotAllowed,
                "Notifications are not allowed for this application",
                reason: text
            )
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

    /// Whatever was thrown on the way to the agent, as an app shall see it.
    static func error(_ any: any Error) -> any Error {
        switch any {
        case let failure as AgentClient.Failure: error(failure)
        case let refusal as AgendaError: error(refusal)
        default: any
        }
    }

    private static func sentence(_ text: String) -> String {
        let end = text.last.map { ".!?".contains($0) } ?? true
        // A name such as org.example.Serve keeps its spelling.
        let isName = text.prefix { !$0.isWhitespace }.dropLast().contains(".")
        return (isName ? text.prefix(1) : text.prefix(1).uppercased()[...]) + text.dropFirst() + (end ? "" : ".")
    }
}
