internal import GLibSupport
package import NotificationCore

/// A button as a dictionary of the bus, and back.
extension Action: WireRecord {
    package static var blank: Self { Self(identifier: "", title: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("identifier", &identifier, .text)
        fields.need("title", &title, .text)
        fields.pass("options", &options, .bits)
        var system: String? = if case .system(let name)? = icon { name } else { nil }
        var template: String? = if case .template(let name)? = icon { name } else { nil }
        fields.pass("icon", &system, .string)
        fields.pass("templateIcon", &template, .string)
        icon = template.map(Icon.template) ?? system.map(Icon.system)
        fields.pass("effect", &effect, .effect)
        fields.pass("textInput", &textInput, .record)
    }
}

extension Action.TextInput: WireRecord {
    package static var blank: Self { Self(buttonTitle: "", placeholder: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.pass("buttonTitle", &buttonTitle, .string)
        fields.pass("placeholder", &placeholder, .string)
    }
}

extension WireKind<ActionEffect> {
    static var effect: Self {
        Self(write: { .dictionary(encoded($0)) }) { value, name throws(AgendaError) in
            try decoded(value, name: name() ?? "")
        }
    }

    private static func encoded(_ effect: ActionEffect) -> [String: Variant] {
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
        case .answerSummarised(let snooze): encoded(snooze.map { .snooze(seconds: $0) } ?? .done)
        case .authorize(let app, let allowed):
            ["type": .string("authorize"), "app": .string(app), "allowed": .boolean(allowed)]
        }
    }

    private static func decoded(_ value: Variant, name: String) throws(AgendaError) -> ActionEffect {
        var fields = WireFields(value, name: name)
        let kinds = "one of stop, skip, done, snooze, open, run"
        let type = fields.needed("type", .text.called(kinds)) ?? ""
        var effect = ActionEffect.done
        switch type {
        case "stop": effect = .stopRepeat
        case "skip": effect = .skipNext
        case "done": break
        case "snooze": effect = .snooze(seconds: fields.needed("seconds", .number) ?? 0)
        case "open": effect = .open(url: fields.needed("url", .text) ?? "")
        case "run": effect = .run(command: fields.needed("command", .text) ?? "")
        case "showSummarised": effect = .showSummarised
        case "authorize":
            let app = fields.needed("app", .text) ?? ""
            effect = .authorize(app: app, allowed: fields.needed("allowed", .flag) ?? false)
        default: fields.refuse("\(name).type: \"\(type)\" is unknown; it must be \(kinds)")
        }
        try fields.end()
        return effect
    }
}

/// A category as a dictionary of the bus, and back.
extension Category: WireRecord {
    package static var blank: Self { Self(identifier: "") }

    package mutating func pass(_ fields: inout WireFields) {
        fields.need("identifier", &identifier, .text)
        fields.pass("actions", &actions, .records())
        fields.pass("options", &options, .bits)
        fields.pass("intentIdentifiers", &intentIdentifiers, .texts.unless([]))
        fields.pass("hiddenPreviewsBodyPlaceholder", &hiddenPreviewsBodyPlaceholder, .string.unless(""))
        fields.pass("categorySummaryFormat", &categorySummaryFormat, .string.unless(""))
    }
}
