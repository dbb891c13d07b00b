package import GLibSupport
package import NotificationCore

/// Buttons and categories as dictionaries of the bus, and back.
package enum ActionCodec {
    package static func encode(_ action: Action) -> [String: Variant] {
        var fields: [String: Variant] = [
            "identifier": .string(action.identifier),
            "title": .string(action.title),
        ]
        if action.options != 0 { fields["options"] = .uint32(UInt32(truncatingIfNeeded: action.options)) }
        switch action.icon {
        case nil: break
        case .system(let name): fields["icon"] = .string(name)
        case .template(let name): fields["templateIcon"] = .string(name)
        }
        if let effect = action.effect { fields["effect"] = .dictionary(encode(effect)) }
        if let input = action.textInput {
            fields["textInput"] = .dictionary([
                "buttonTitle": .string(input.buttonTitle), "placeholder": .string(input.placeholder),
            ])
        }
        return fields
    }

    package static func decode(_ value: Variant, name: String) throws(AgendaError) -> Action {
        var fields = try Fields(value, name: name)
        let identifier: String = try fields.required("identifier", "a string") { $0.stringValue }
        let title: String = try fields.required("title", "a string") { $0.stringValue }
        var action = Action(identifier: identifier, title: title)
        action.options = UInt(clamping: try fields.integer("options") ?? 0)
        action.icon = try fields.string("icon").map { .system($0) }
        if let name = try fields.string("templateIcon") { action.icon = .template(name) }
        if let effect = fields.value("effect") { action.effect = try decodeEffect(effect, name: "\(name).effect") }
        if let input = fields.value("textInput") {
            var inputFields = try Fields(input, name: "\(name).textInput")
            action.textInput = Action.TextInput(
                buttonTitle: try inputFields.string("buttonTitle") ?? "",
                placeholder: try inputFields.string("placeholder") ?? ""
            )
            try inputFields.end()
        }
        try fields.end()
        return action
    }

    static func encode(_ effect: ActionEffect) -> [String: Variant] {
        switch effect {
        case .stopRepeat: ["type": .string("stop")]
        case .skipNext: ["type": .string("skip")]
        case .done: ["type": .string("done")]
        case .snooze(let seconds): ["type": .string("snooze"), "seconds": .double(seconds)]
        case .open(let url): ["type": .string("open"), "url": .string(url)]
        case .run(let command): ["type": .string("run"), "command": .string(command)]
        // Only for the agent's own popups; no caller can send them.
        case .showSummarised: ["type": .string("showSummarised")]
        // By what each of them gets, in words that older clients know.
        case .answerSummarised(let snooze): encode(snooze.map { .snooze(seconds: $0) } ?? .done)
        case .authorize(let app, let allowed):
            ["type": .string("authorize"), "app": .string(app), "allowed": .boolean(allowed)]
        }
    }

    static func decodeEffect(_ value: Variant, name: String) throws(AgendaError) -> ActionEffect {
        var fields = try Fields(value, name: name)
        let kinds = "one of stop, skip, done, snooze, open, run"
        let type: String = try fields.required("type", kinds) { $0.stringValue }
        let effect: ActionEffect
        switch type {
        case "stop": effect = .stopRepeat
        case "skip": effect = .skipNext
        case "done": effect = .done
        case "snooze": effect = .snooze(seconds: try fields.required("seconds", "a number") { $0.doubleValue })
        case "open": effect = .open(url: try fields.required("url", "a string") { $0.stringValue })
        case "run": effect = .run(command: try fields.required("command", "a string") { $0.stringValue })
        case "showSummarised": effect = .showSummarised
        case "authorize":
            effect = .authorize(
                app: try fields.required("app", "a string") { $0.stringValue },
                allowed: try fields.required("allowed", "true or false") { $0.booleanValue }
            )
        default: throw AgendaError(.invalidArgument, "\(name).type: \"\(type)\" is unknown; it must be \(kinds)")
        }
        try fields.end()
        return effect
    }

    package static func encode(_ category: Category) -> [String: Variant] {
        var fields: [String: Variant] = [
            "identifier": .string(category.identifier),
            "actions": .dictionaries(category.actions.map(encode)),
        ]
        if category.options != 0 { fields["options"] = .uint32(UInt32(truncatingIfNeeded: category.options)) }
        if !category.intentIdentifiers.isEmpty {
            fields["intentIdentifiers"] = .stringArray(category.intentIdentifiers)
        }
        if !category.hiddenPreviewsBodyPlaceholder.isEmpty {
            fields["hiddenPreviewsBodyPlaceholder"] = .string(category.hiddenPreviewsBodyPlaceholder)
        }
        if !category.categorySummaryFormat.isEmpty {
            fields["categorySummaryFormat"] = .string(category.categorySummaryFormat)
        }
        return fields
    }

    package static func decodeCategory(_ value: Variant, name: String) throws(AgendaError) -> Category {
        var fields = try Fields(value, name: name)
        var category = Category(identifier: try fields.required("identifier", "a string") { $0.stringValue })
        for (action, name) in try fields.dictionaries("actions") ?? [] {
            category.actions.append(try decode(action, name: name))
        }
        category.options = UInt(clamping: try fields.integer("options") ?? 0)
        category.intentIdentifiers = try fields.strings("intentIdentifiers") ?? []
        category.hiddenPreviewsBodyPlaceholder = try fields.string("hiddenPreviewsBodyPlaceholder") ?? ""
        category.categorySummaryFormat = try fields.string("categorySummaryFormat") ?? ""
        try fields.end()
        return category
    }
}
