internal import GLibSupport
package import NotificationCore

/// `Status` as a dictionary of the bus, and back.
extension AgentStatus: WireRecord {
    package static var blank: Self { Self(version: unknown) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("version", &version, .text)
        fields.pass("features", &features, .texts)
        fields.pass("process", &process, .count)
        fields.pass("bus", &bus, .text)
        fields.pass("store", &store, .text)
        fields.pass("pending", &pending, .count)
        fields.pass("delivered", &delivered, .count)
        fields.pass("zone", &zone, .text)
        fields.pass("server", &server, .record)
        fields.pass("location", &location, .record)
        // Empty without a file.
        let file = WireKind<SettingsFile>.record
        fields.pass("settings", &settings, WireKind(write: { .dictionary($0?.encode() ?? [:]) }, reading: file.read))
        fields.pass("pauses", &pauses, .records().unless([]))
        fields.pass("quietUntil", &quietUntil, .date)
        fields.pass("started", &started, .date)
        fields.pass("next", &next, .date)
        fields.pass("sound", &sound, .record)
        fields.pass("doNotDisturb", &doNotDisturb, .record)
        fields.pass("wake", &wake, .record)
        fields.pass("schema", &schema, .text)
        fields.pass("damagedStore", &damagedStore, .text)
        fields.pass("zoneData", &zoneData, .text)
        fields.pass("zoneProblem", &zoneProblem, .text)
    }
}

extension AgentStatus.Server: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("refusal", &refusal, .text)
        fields.include(&profile)
    }
}

extension ServerProfile: WireRecord {
    package static var blank: Self { Self(name: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("name", &name, .text)
        fields.pass("vendor", &vendor, .text)
        fields.pass("version", &version, .text)
        fields.pass("specification", &specification, .text)
        fields.pass(
            "capabilities",
            &capabilities,
            WireKind(write: { .stringArray($0.sorted()) }, read: { $0.stringArrayValue.map { Set($0) } })
        )
    }
}

extension AgentStatus.Sound: WireRecord {
    package static var blank: Self { Self(player: nil, play: nil) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("player", &player, .word)
        fields.pass("play", &play, .word)
        fields.pass("obstacle", &obstacle, .text)
        fields.pass("problem", &problem, .text)
    }
}

extension AgentStatus.Location: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("reason", &reason, .text)
        fields.pass("accuracy", &accuracy, .number)
    }
}

extension AgentStatus.SettingsFile: WireRecord {
    package static var blank: Self { Self(file: "", isThere: false, problems: []) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("file", &file, .text)
        fields.pass("present", &isThere, .flag)
        fields.pass("problems", &problems, .texts)
    }
}

extension AgentStatus.DoNotDisturb: WireRecord {
    package static var blank: Self { Self(isActive: false, place: nil, holds: false) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("active", &isActive, .flag)
        fields.pass("holds", &holds, .flag)
        fields.pass("place", &place, .text)
    }
}

extension WakeStatus: WireRecord {
    package static var blank: Self { Self(state: nil) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("rung", &rung, .word)
        fields.pass("reason", &reason, .text)
        fields.pass("next", &next, .date)
    }
}

/// `GetSettings` as a dictionary of the bus, and back.
extension AppSettings: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("authorizationStatus", &authorization, .word)
        fields.pass("alert", &alert, .flag)
        fields.pass("sound", &sound, .flag)
        fields.pass("badge", &badge, .flag)
        fields.pass("list", &list, .flag)
        fields.pass("alertStyle", &alertStyle, .word)
        fields.pass("providesAppNotificationSettings", &providesAppNotificationSettings, .flag)
        fields.pass("doNotDisturb", &doNotDisturb, .flag)
        fields.pass("wake", &wake, .flag)
        fields.pass("version", &version, .text)
        fields.pass("features", &features, .texts)
    }
}

/// A row of `ListApps` as a dictionary of the bus, and back.
extension AppSummary: WireRecord {
    package static var blank: Self {
        Self(app: "", authorization: .notDetermined, pending: 0, delivered: 0, waiting: 0)
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("app", &app, .text)
        fields.pass("status", &authorization, .word)
        fields.pass("pending", &pending, .count)
        fields.pass("delivered", &delivered, .count)
        fields.pass("waiting", &waiting, .count)
        fields.pass("resting", &resting, .count)
        fields.pass("launchProblem", &launchProblem, .text)
    }
}

/// The answer of `Undo` and `GetUndo` as a dictionary of the bus, and back.
extension UndoneChange: WireRecord {
    package static var blank: Self { Self(action: nil, count: 0, requests: []) }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("action", &action, .word)
        fields.pass("date", &date, .date)
        fields.pass("count", &count, .unsigned)
        fields.pass("requests", &requests, .records())
    }
}

extension UndoneRequest: WireRecord {
    package static var blank: Self { Self(identifier: "", title: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("identifier", &identifier, .text)
        fields.pass("title", &title, .text)
        fields.pass("next", &next, .date)
        fields.pass("description", &description, .text)
    }
}

/// `Replace`'s answer as a dictionary of the bus, and back.
extension ReplacedGroup: WireRecord {
    package static var blank: Self { Self() }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("added", &added, .unsigned)
        fields.pass("changed", &changed, .unsigned)
        fields.pass("kept", &kept, .unsigned)
        fields.pass("removed", &removed, .unsigned)
        fields.pass("over", &over, .unsigned)
    }
}
