package import GLibSupport
package import NotificationCore

/// `Status` as a dictionary of the bus, and back.
extension AgentStatus: WireRecord {
    package init(decoding value: Variant?) {
        self.init(version: Self.unknown)
        self = reading(value) ?? self
    }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("version", &version, .text)
        fields.pass("features", &features, .texts)
        fields.pass("process", &process, .count)
        fields.pass("bus", &bus, .text)
        fields.pass("store", &store, .text)
        fields.pass("pending", &pending, .count)
        fields.pass("delivered", &delivered, .count)
        fields.pass("zone", &zone, .text)
        fields.pass("server", &server, .record(Server()))
        fields.pass("location", &location, .record(Location()))
        let file = WireKind.record(SettingsFile(file: "", isThere: false, problems: []))
        // Empty without a file.
        fields.pass(
            "settings",
            &settings,
            WireKind(write: { .dictionary($0?.encode() ?? [:]) }, read: { file.read($0) })
        )
        fields.pass(
            "pauses",
            &pauses,
            WireKind(
                write: { $0.isEmpty ? nil : .dictionaries($0.map { $0.encode() }) },
                read: { ($0.arrayValue ?? []).compactMap(Pause.init(decoding:)) }
            )
        )
        fields.pass("quietUntil", &quietUntil, .date)
        fields.pass("started", &started, .date)
        fields.pass("next", &next, .date)
        fields.pass("sound", &sound, .record(Sound(player: nil, play: nil)))
        let quiet = DoNotDisturb(isActive: false, place: nil, holds: false)
        fields.pass("doNotDisturb", &doNotDisturb, .record(quiet))
        fields.pass("wake", &wake, .record(WakeStatus(state: nil)))
        fields.pass("schema", &schema, .text)
        fields.pass("damagedStore", &damagedStore, .text)
        fields.pass("zoneData", &zoneData, .text)
        fields.pass("zoneProblem", &zoneProblem, .text)
    }
}

extension AgentStatus.Server: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("refusal", &refusal, .text)
        fields.include(&profile, ServerProfile(name: ""))
    }
}

extension ServerProfile: WireRecord {
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
    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("player", &player, .word)
        fields.pass("play", &play, .word)
        fields.pass("obstacle", &obstacle, .text)
        fields.pass("problem", &problem, .text)
    }
}

extension AgentStatus.Location: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("reason", &reason, .text)
        fields.pass("accuracy", &accuracy, .number)
    }
}

extension AgentStatus.SettingsFile: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.need("file", &file, .text)
        fields.pass("present", &isThere, .flag)
        fields.pass("problems", &problems, .texts)
    }
}

extension AgentStatus.DoNotDisturb: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.need("active", &isActive, .flag)
        fields.pass("holds", &holds, .flag)
        fields.pass("place", &place, .text)
    }
}

/// `wake` in the answer to `Status`.
extension WakeStatus: WireRecord {
    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("state", &state, .word)
        fields.pass("rung", &rung, .word)
        fields.pass("reason", &reason, .text)
        fields.pass("next", &next, .date)
    }
}
