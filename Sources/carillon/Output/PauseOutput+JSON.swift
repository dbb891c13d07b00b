internal import NotificationCore
internal import ScheduleWords

extension TimeOutput {
    func json(_ pause: Pause) -> JSONValue {
        let names = pause.scope.names
        return .object([
            "app": JSONValue(names.app.isEmpty ? nil : names.app),
            "id": JSONValue(names.identifier.isEmpty ? nil : names.identifier),
            "until": JSONValue(pause.until.map(rfc3339)),
        ])
    }
}
