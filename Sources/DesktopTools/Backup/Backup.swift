internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import Messages
package import NotificationCore

/// All of a person's own reminders in one JSON file, as `carillon export` writes it and `carillon restore` takes it back.
///
/// A reminder is the request as it lies on the bus (docs/dbus.md), its pictures inside.
package struct Backup: Codable {
    /// What a newer Carillon changes only when an older one could not read the file.
    static let version = 1

    private let carillonBackup: Int
    /// When it was written, as RFC 3339 has it; for people.
    private let written: String
    private let reminders: [Entry]

    struct Entry: Codable {
        var request: [String: JSONValue]
        var pictures: [Picture]?
        /// When its series rings next, in seconds since 1970; an interval goes on in step with it.
        var next: Double?
        /// Seconds since 1970, if a ring was put off until then; and how.
        var snoozedUntil: Double?
        var putOff: String?
        /// Seconds since 1970, if a ring waited for the end of a pause.
        var heldSince: Double?
        /// How many rings were left of a limited series.
        var remaining: Int?
        /// Whether this reminder by itself was paused, and until when, in seconds since 1970.
        var paused: Bool?
        var pausedUntil: Double?

        func progress(of request: Request) -> Progress {
            func time(_ seconds: Double?) -> WallTime? { seconds.flatMap(WallTime.init(secondsSince1970:)) }
            var progress = Progress(
                next: time(next),
                remaining: remaining,
                snoozedUntil: time(snoozedUntil),
                heldSince: time(heldSince)
            )
            progress.putOff = putOff.flatMap(Schedule.PutOff.init)
            // What was moved would ring at its own time too, and an interval that was to ring no more would begin again.
            let isInterval = if case .interval? = request.trigger { true } else { false }
            if isInterval || progress.putOff == .moved, next == nil { progress.remaining = 0 }
            if paused == true { progress.pause = Progress.Hold(until: time(pausedUntil)) }
            return progress
        }
    }

    struct Picture: Codable {
        var identifier: String
        var data: Data
    }

    /// Why a file is no backup.
    package struct Problem: Error {
        package let text: String
    }

    // MARK: - Writing

    /// - Parameter notes: Gets a line for each picture that can't be read any more.
    package init(_ pending: [PendingSummary], _ pauses: [Pause], written: String, notes: inout [String]) {
        carillonBackup = Self.version
        self.written = written
        let ownPauses = Dictionary(pauses.map { ($0.scope, $0) }) { $1 }
        var unread: [String] = []
        reminders = pending.map { summary in
            var request = summary.asScheduled
            var pictures: [Picture] = []
            for attachment in request.content.attachments {
                do {
                    let data = try Data(contentsOf: URL(fileURLWithPath: attachment.path))
                    pictures.append(Picture(identifier: attachment.identifier, data: data))
                } catch {
                    let (id, reason) = (request.identifier, error.reason)
                    unread.append(Session.say("\"\(id)\": its picture can't be read, and is left out: \(reason)"))
                }
            }
            request.content.attachments = []
            let pause = ownPauses[.request(summary.key)]
            return Entry(
                request: RequestCodec.encode(request).compactMapValues { JSONValue($0) },
                pictures: pictures.isEmpty ? nil : pictures,
                next: summary.due?.secondsSince1970,
                snoozedUntil: summary.snoozedUntil?.secondsSince1970,
                putOff: summary.putOff?.rawValue,
                heldSince: summary.heldSince?.secondsSince1970,
                remaining: request.bounds.count == nil ? nil : summary.remaining,
                paused: pause.map { _ in true },
                pausedUntil: pause?.until?.secondsSince1970
            )
        }
        notes += unread
    }

    package func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    // MARK: - Reading

    /// Whether a file looks like JSON rather than a calendar.
    package static func isLikely(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    }

    /// - Throws: `Problem` that says what is wrong, and with which reminder.
    package init(reading bytes: [UInt8]) throws(Problem) {
        struct Head: Decodable { let carillonBackup: Int }
        let data = Data(bytes)
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw Problem(text: Session.say("it is no file of \"carillon export\""))
        }
        guard head.carillonBackup == Self.version else {
            throw Problem(
                text: Session.say("it has version \(head.carillonBackup); this Carillon reads version \(Self.version)")
            )
        }
        do {
            self = try JSONDecoder().decode(Backup.self, from: data)
        } catch let DecodingError.keyNotFound(key, context) {
            throw Problem(text: Session.say("\(Self.place(context.codingPath)): \"\(key.stringValue)\" is missing"))
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context),
            let DecodingError.dataCorrupted(context)
        {
            throw Problem(text: Session.say("\(Self.place(context.codingPath)): has a value that it can't have"))
        } catch {
            throw Problem(text: "\(error)")
        }
    }

    /// `reminders[3].request`
    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
        }
    }

    /// The requests, with their pictures and where they stood.
    ///
    /// - Throws: `Problem` that names the reminder and the field.
    package func restored() throws(Problem) -> [RestoredRequest] {
        var seen: Set<RequestKey> = []
        var list: [RestoredRequest] = []
        for (index, entry) in reminders.enumerated() {
            let request = try Self.request(entry.request, "reminders[\(index)]")
            guard seen.insert(RequestKey(app: Agenda.ownApp, identifier: request.identifier)).inserted else {
                throw Problem(
                    text: Session.say(
                        "reminders[\(index)].request.identifier: \"\(request.identifier)\" is there twice"
                    )
                )
            }
            list.append(
                RestoredRequest(
                    request: request,
                    pictures: (entry.pictures ?? []).map { ($0.identifier, [UInt8]($0.data)) },
                    progress: entry.progress(of: request)
                )
            )
        }
        return list
    }

    private static func request(_ values: [String: JSONValue], _ place: String) throws(Problem) -> Request {
        var fields: [String: Variant] = [:]
        do throws(Problem) {
            for (key, value) in values { fields[key] = try value.variant() }
        } catch {
            throw Problem(text: "\(place).request: \(error.text)")
        }
        do throws(AgendaError) {
            let request = try RequestCodec.decode(.dictionary(fields))
            try RequestCheck.check(request)
            return request
        } catch {
            throw Problem(text: "\(place).\(error.message)")
        }
    }
}
