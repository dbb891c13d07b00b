/// What is at its default is left out: most requests have a title, a body and little else, and each ring reads one.
extension Content {
    private enum CodingKeys: String, CodingKey {
        case title, subtitle, body, categoryIdentifier, threadIdentifier, sound, interruptionLevel, relevanceScore,
            badge
        case userInfo, targetContentIdentifier, filterCriteria, attachments, actions, icon, bodies, stays, stayFor
        case soundVolume, soundRepeat, soundFade
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        func put(_ elements: some Collection & Encodable, _ key: CodingKeys) throws {
            if !elements.isEmpty { try fields.encode(elements, forKey: key) }
        }
        try put(title, .title)
        try put(subtitle, .subtitle)
        try put(body, .body)
        try put(categoryIdentifier, .categoryIdentifier)
        try put(threadIdentifier, .threadIdentifier)
        try fields.encodeIfPresent(sound, forKey: .sound)
        if interruptionLevel != .active { try fields.encode(interruptionLevel, forKey: .interruptionLevel) }
        if relevanceScore != 0 { try fields.encode(relevanceScore, forKey: .relevanceScore) }
        try fields.encodeIfPresent(badge, forKey: .badge)
        try put(userInfo, .userInfo)
        try fields.encodeIfPresent(targetContentIdentifier, forKey: .targetContentIdentifier)
        try fields.encodeIfPresent(filterCriteria, forKey: .filterCriteria)
        try put(attachments, .attachments)
        try put(actions, .actions)
        try fields.encodeIfPresent(icon, forKey: .icon)
        try fields.encodeIfPresent(bodies, forKey: .bodies)
        try fields.encodeIfPresent(stays, forKey: .stays)
        try fields.encodeIfPresent(stayFor, forKey: .stayFor)
        try fields.encodeIfPresent(soundVolume, forKey: .soundVolume)
        try fields.encodeIfPresent(soundRepeat, forKey: .soundRepeat)
        try fields.encodeIfPresent(soundFade, forKey: .soundFade)
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, else standard: Value) throws -> Value {
            try fields.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        title = try read(.title, else: "")
        subtitle = try read(.subtitle, else: "")
        body = try read(.body, else: "")
        categoryIdentifier = try read(.categoryIdentifier, else: "")
        threadIdentifier = try read(.threadIdentifier, else: "")
        sound = try fields.decodeIfPresent(Sound.self, forKey: .sound)
        interruptionLevel = try read(.interruptionLevel, else: .active)
        relevanceScore = try read(.relevanceScore, else: 0)
        badge = try fields.decodeIfPresent(Int64.self, forKey: .badge)
        userInfo = try read(.userInfo, else: [:])
        targetContentIdentifier = try fields.decodeIfPresent(String.self, forKey: .targetContentIdentifier)
        filterCriteria = try fields.decodeIfPresent(String.self, forKey: .filterCriteria)
        attachments = try read(.attachments, else: [])
        actions = try read(.actions, else: [])
        icon = try fields.decodeIfPresent(String.self, forKey: .icon)
        bodies = try fields.decodeIfPresent([String].self, forKey: .bodies)
        stays = try fields.decodeIfPresent(Bool.self, forKey: .stays)
        stayFor = try fields.decodeIfPresent(Double.self, forKey: .stayFor)
        soundVolume = try fields.decodeIfPresent(Double.self, forKey: .soundVolume)
        soundRepeat = try fields.decodeIfPresent(Double.self, forKey: .soundRepeat)
        soundFade = try fields.decodeIfPresent(Double.self, forKey: .soundFade)
    }
}
