/// What is at its default is left out: most requests have a title, a body and little else, and each ring reads one.
extension Content {
    /// The name of a field, by which the store has it.
    fileprivate struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init(stringLiteral: String) { stringValue = stringLiteral }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        func put(_ elements: some Collection & Encodable, _ key: Key) throws {
            if !elements.isEmpty { try fields.encode(elements, forKey: key) }
        }
        for field in RequestField.texts {
            if let text = field.get(self) { try fields.encode(text, forKey: field.key) }
        }
        for field in RequestField.numbers {
            if let number = field.get(self) { try fields.encode(number, forKey: field.key) }
        }
        try fields.encodeIfPresent(sound, forKey: "sound")
        if interruptionLevel != .active { try fields.encode(interruptionLevel, forKey: "interruptionLevel") }
        if relevanceScore != 0 { try fields.encode(relevanceScore, forKey: "relevanceScore") }
        try fields.encodeIfPresent(badge, forKey: "badge")
        try put(userInfo, "userInfo")
        try put(hints, "hints")
        if updatesSilently { try fields.encode(true, forKey: "updatesSilently") }
        try put(attachments, "attachments")
        try put(actions, "actions")
        try fields.encodeIfPresent(bodies, forKey: "bodies")
        try fields.encodeIfPresent(stays, forKey: "stays")
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func read<Value: Decodable>(_ key: Key) throws -> Value? { try fields.decodeIfPresent(Value.self, forKey: key) }
        for field in RequestField.texts {
            if let text: String = try read(field.key) { field.set(&self, text) }
        }
        for field in RequestField.numbers {
            if let number: Double = try read(field.key) { field.set(&self, number) }
        }
        sound = try read("sound")
        interruptionLevel = try read("interruptionLevel") ?? .active
        relevanceScore = try read("relevanceScore") ?? 0
        badge = try read("badge")
        userInfo = try read("userInfo") ?? [:]
        hints = try read("hints") ?? [:]
        updatesSilently = try read("updatesSilently") ?? false
        attachments = try read("attachments") ?? []
        actions = try read("actions") ?? []
        bodies = try read("bodies")
        stays = try read("stays")
    }
}

extension ContentField {
    fileprivate var key: Content.Key { Content.Key(stringValue: name) }
}
