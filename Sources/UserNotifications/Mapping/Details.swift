internal import Foundation
internal import NotificationCore

/// What Apple's types hold and a request of the agent has no field for, kept under a key of its own in `userInfo`.
///
/// It is written only where something would be lost, and taken out again when a request is read back.
enum Details {
    static let key = "io.github.carillon.apple"

    // MARK: - Content

    static func encode(_ values: ContentValues, sent content: Content) -> [String: PropertyList] {
        var details: [String: PropertyList] = [:]
        if values.body != content.body { details["body"] = .string(values.body) }
        if !values.launchImageName.isEmpty { details["launchImageName"] = .string(values.launchImageName) }
        if !values.summaryArgument.isEmpty { details["summaryArgument"] = .string(values.summaryArgument) }
        if values.summaryArgumentCount != 1 {
            details["summaryArgumentCount"] = .integer(Int64(values.summaryArgumentCount))
        }
        if let kind = values.sound?.kind, kind != content.sound.map(kind(of:)) {
            var sound: [String: PropertyList] = ["family": .string(kind.family.rawValue)]
            if let name = kind.name { sound["name"] = .string(name) }
            if let volume = kind.volume { sound["volume"] = .double(volume) }
            details["sound"] = .dictionary(sound)
        }
        return details
    }

    static func apply(_ details: [String: PropertyList], to values: inout ContentValues) {
        if case .string(let text)? = details["body"] { values.body = text }
        if case .string(let name)? = details["launchImageName"] { values.launchImageName = name }
        if case .string(let text)? = details["summaryArgument"] { values.summaryArgument = text }
        if case .integer(let count)? = details["summaryArgumentCount"] { values.summaryArgumentCount = Int(count) }
        if case .dictionary(let sound)? = details["sound"] {
            var kind = UNNotificationSound.Kind()
            if case .string(let family)? = sound["family"] {
                kind.family = UNNotificationSound.Kind.Family(rawValue: family) ?? .standard
            }
            if case .string(let name)? = sound["name"] { kind.name = name }
            if case .double(let volume)? = sound["volume"] { kind.volume = volume }
            values.sound = UNNotificationSound(kind)
        }
    }

    static func kind(of sound: Sound) -> UNNotificationSound.Kind {
        switch sound {
        case .standard: UNNotificationSound.Kind()
        case .named(let name): UNNotificationSound.Kind(name: name)
        }
    }

    // MARK: - Dates

    /// The components as they were given, when the units that were sent don't say it all.
    static func encode(_ components: DateComponents) -> PropertyList? {
        (try? JSONEncoder().encode(components)).map { .data([UInt8]($0)) }
    }

    static func components(_ details: [String: PropertyList]) -> DateComponents? {
        guard case .data(let bytes)? = details["dateComponents"] else { return nil }
        return try? JSONDecoder().decode(DateComponents.self, from: Data(bytes))
    }
}
