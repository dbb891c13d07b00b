internal import AgentBus
internal import NotificationCore

/// Requests and notifications as JSON objects.
extension TimeOutput {
    func json(_ summary: PendingSummary) -> JSONValue {
        var object = json(summary.request)
        object["app"] = .string(summary.app)
        object["next"] = JSONValue(summary.next.map(rfc3339))
        object["repeats"] = .boolean(summary.repeats)
        object["trigger"] = .string(summary.description)
        object["until"] = JSONValue(summary.request.end.map(rfc3339))
        object["remaining"] = JSONValue(summary.remaining)
        object["snoozedUntil"] = JSONValue(summary.snoozedUntil.map(rfc3339))
        return .object(object)
    }

    func json(_ summary: DeliveredSummary) -> JSONValue {
        var object = json(summary.request)
        object["app"] = .string(summary.app)
        object["date"] = .string(rfc3339(summary.date))
        object["due"] = .string(rfc3339(summary.due))
        object["occurrence"] = .integer(summary.occurrence)
        object["state"] = .string(summary.state.rawValue)
        return .object(object)
    }

    private func json(_ request: Request) -> [String: JSONValue] {
        let content = request.content
        return [
            "id": .string(request.identifier),
            "title": .string(content.title),
            "subtitle": .string(content.subtitle),
            "body": .string(content.body),
            "level": .string(content.interruptionLevel.rawValue),
            "thread": .string(content.threadIdentifier),
            "actions": .array(
                content.actions.map { .object(["id": .string($0.identifier), "title": .string($0.title)]) }
            ),
        ]
    }
}
