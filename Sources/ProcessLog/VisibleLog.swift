package import Logging
internal import Messages

/// A log in which names and messages of others can't forge or colour lines: control characters are escaped
/// (``PlainText``).
package struct VisibleLog: LogHandler {
    private var handler: StreamLogHandler

    /// Has a program log so, on stderr; `CARILLON_LOG` in its environment says how much.
    package static func bootstrap(_ environment: [String: String]) {
        let level = environment["CARILLON_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .info
        LoggingSystem.bootstrap { VisibleLog(label: $0, level: level) }
    }

    package init(label: String, level: Logger.Level) {
        handler = StreamLogHandler.standardError(label: label)
        handler.logLevel = level
    }

    package var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    package var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    package func log(event: LogEvent) {
        var event = event
        event.message = "\(PlainText.visible(event.message.description, lines: false))"
        handler.log(event: event)
    }
}
