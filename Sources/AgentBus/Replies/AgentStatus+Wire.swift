package import GLibSupport
package import NotificationCore

/// `Status` as a dictionary of the bus, and back. A reader takes what it finds: agents of other versions report more or
/// less.
extension AgentStatus {
    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "version": .string(version), "features": .stringArray(features), "process": .int64(Int64(process)),
            "bus": .string(bus), "store": .string(store), "pending": .int64(Int64(pending)),
            "delivered": .int64(Int64(delivered)), "zone": .string(zone), "server": .dictionary(server.encode()),
            "location": .dictionary(location.encode()), "settings": .dictionary(settings?.encode() ?? [:]),
        ]
        fields["pauses"] = pauses.isEmpty ? nil : .dictionaries(pauses.map { $0.encode() })
        fields["quietUntil"] = quietUntil.map(Variant.date)
        fields["started"] = started.map(Variant.date)
        fields["next"] = next.map(Variant.date)
        fields["sound"] = sound.map { .dictionary($0.encode()) }
        fields["doNotDisturb"] = doNotDisturb.map { .dictionary($0.encode()) }
        fields["wake"] = wake.map { .dictionary($0.encode()) }
        fields["schema"] = schema.map(Variant.string)
        fields["damagedStore"] = damagedStore.map(Variant.string)
        fields["zoneData"] = zoneData.map(Variant.string)
        fields["zoneProblem"] = zoneProblem.map(Variant.string)
        return fields
    }

    package init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init(version: fields["version"]?.stringValue ?? Self.unknown)
        features = fields["features"]?.stringArrayValue ?? []
        process = fields["process"]?.count ?? 0
        bus = fields["bus"]?.stringValue ?? Self.unknown
        store = fields["store"]?.stringValue ?? Self.unknown
        pending = fields["pending"]?.count ?? 0
        delivered = fields["delivered"]?.count ?? 0
        zone = fields["zone"]?.stringValue ?? Self.unknown
        server = Server(decoding: fields["server"])
        location = Location(decoding: fields["location"])
        settings = SettingsFile(decoding: fields["settings"])
        started = fields["started"]?.dateValue
        next = fields["next"]?.dateValue
        sound = Sound(decoding: fields["sound"])
        doNotDisturb = DoNotDisturb(decoding: fields["doNotDisturb"])
        wake = WakeStatus(decoding: fields["wake"])
        schema = fields["schema"]?.stringValue
        damagedStore = fields["damagedStore"]?.stringValue
        zoneData = fields["zoneData"]?.stringValue
        zoneProblem = fields["zoneProblem"]?.stringValue
        quietUntil = fields["quietUntil"]?.dateValue
        pauses = (fields["pauses"]?.arrayValue ?? []).compactMap(Pause.init(decoding:))
    }
}

extension AgentStatus.Server {
    fileprivate func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["state"] = state.map { .string($0.rawValue) }
        fields["refusal"] = refusal.map(Variant.string)
        if let profile {
            fields["name"] = .string(profile.name)
            fields["vendor"] = .string(profile.vendor)
            fields["version"] = .string(profile.version)
            fields["specification"] = .string(profile.specification)
            fields["capabilities"] = .stringArray(profile.capabilities.sorted())
        }
        return fields
    }

    fileprivate init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init(
            state: fields["state"]?.stringValue.flatMap(State.init(rawValue:)),
            refusal: fields["refusal"]?.stringValue
        )
        guard let name = fields["name"]?.stringValue else { return }
        profile = ServerProfile(
            name: name,
            vendor: fields["vendor"]?.stringValue ?? "",
            version: fields["version"]?.stringValue ?? "",
            specification: fields["specification"]?.stringValue ?? "",
            capabilities: Set(fields["capabilities"]?.stringArrayValue ?? [])
        )
    }
}

extension AgentStatus.Sound {
    fileprivate func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["player"] = player.map { .string($0.rawValue) }
        fields["play"] = play.map { .string($0.rawValue) }
        fields["obstacle"] = obstacle.map(Variant.string)
        fields["problem"] = problem.map(Variant.string)
        return fields
    }

    /// Nil from an agent that says nothing of sounds.
    fileprivate init?(decoding value: Variant?) {
        guard let fields = value?.dictionaryValue else { return nil }
        self.init(
            player: fields["player"]?.stringValue.flatMap(Player.init(rawValue:)),
            play: fields["play"]?.stringValue.flatMap(Settings.SoundSettings.Player.init(rawValue:)),
            obstacle: fields["obstacle"]?.stringValue,
            problem: fields["problem"]?.stringValue
        )
    }
}

extension AgentStatus.Location {
    fileprivate func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["state"] = state.map { .string($0.rawValue) }
        fields["reason"] = reason.map(Variant.string)
        fields["accuracy"] = accuracy.map(Variant.double)
        return fields
    }

    fileprivate init(decoding value: Variant?) {
        let fields = value?.dictionaryValue ?? [:]
        self.init(
            state: fields["state"]?.stringValue.flatMap(State.init(rawValue:)),
            reason: fields["reason"]?.stringValue,
            accuracy: fields["accuracy"]?.doubleValue
        )
    }
}

extension AgentStatus.SettingsFile {
    fileprivate func encode() -> [String: Variant] {
        ["file": .string(file), "present": .boolean(isThere), "problems": .stringArray(problems)]
    }

    /// Nil from an agent that reads no file.
    fileprivate init?(decoding value: Variant?) {
        guard let fields = value?.dictionaryValue, let file = fields["file"]?.stringValue else { return nil }
        self.init(
            file: file,
            isThere: fields["present"]?.booleanValue ?? false,
            problems: fields["problems"]?.stringArrayValue ?? []
        )
    }
}

extension AgentStatus.DoNotDisturb {
    fileprivate func encode() -> [String: Variant] {
        var fields: [String: Variant] = ["active": .boolean(isActive), "holds": .boolean(holds)]
        fields["place"] = place.map(Variant.string)
        return fields
    }

    /// Nil where the desktop doesn't say.
    fileprivate init?(decoding value: Variant?) {
        guard let fields = value?.dictionaryValue, let isActive = fields["active"]?.booleanValue else { return nil }
        self.init(
            isActive: isActive,
            place: fields["place"]?.stringValue,
            holds: fields["holds"]?.booleanValue ?? false
        )
    }
}

/// `wake` in the answer to `Status`.
extension WakeStatus {
    func encode() -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["state"] = state.map { .string($0.rawValue) }
        fields["rung"] = rung.map { .string($0.rawValue) }
        fields["reason"] = reason.map(Variant.string)
        fields["next"] = next.map(Variant.date)
        return fields
    }

    /// Nil from an agent that wakes no machine.
    init?(decoding value: Variant?) {
        guard let fields = value?.dictionaryValue else { return nil }
        self.init(
            state: fields["state"]?.stringValue.flatMap(State.init(rawValue:)),
            rung: fields["rung"]?.stringValue.flatMap(WakeRung.init(rawValue:)),
            reason: fields["reason"]?.stringValue,
            next: fields["next"]?.dateValue
        )
    }
}
