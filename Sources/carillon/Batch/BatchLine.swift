internal import FoundationEssentials
internal import ScheduleWords

/// One line of a batch: a JSON object whose keys are the options of `add`, without their dashes.
struct BatchLine {
    private enum Kind { case value, values, flag }

    /// Why a line isn't one.
    struct Failure: Error { let message: String }

    private static let options: [String: Kind] = [
        "title": .value, "body": .values, "subtitle": .value, "id": .value, "in": .value, "at": .values,
        "every": .values, "on": .values, "between": .value, "rrule": .value, "cron": .value, "from": .value,
        "until": .value, "count": .value, "except": .values, "tz": .value, "arriving": .value, "leaving": .value,
        "each-time": .flag, "button": .values, "stop-button": .flag, "reply": .flag, "for": .value, "level": .value,
        "sound": .value, "icon": .value, "thread": .value, "insist": .value, "insist-limit": .value,
    ]

    /// What `add` would be given.
    private(set) var arguments: [String] = []
    private(set) var title = ""
    /// The id, if the line has one.
    private(set) var id: String?

    /// - Throws: ``Failure`` that names the key.
    init(_ text: some StringProtocol) throws(Failure) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            case .object(let members) = value
        else {
            throw Failure(message: "isn't a JSON object. Write it as {\"title\": \"Tea\", \"in\": \"4m\"}")
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let kind = Self.options[key] else { throw Self.unknown(key) }
            try take(key, kind, value)
        }
        guard members["title"] != nil else { throw Failure(message: "\"title\" is missing") }
        arguments += ["--", title]
    }

    private static func unknown(_ key: String) -> Failure {
        if key == "image" {
            return Failure(message: "\"image\": a batch takes no pictures; add this reminder by itself")
        }
        let nearest = NearestWord.to(key, among: options.keys.sorted()).map { ". Did you mean \"\($0)\"?" }
        return Failure(message: "\"\(key)\": there is no such key" + (nearest ?? ""))
    }

    private mutating func take(_ key: String, _ kind: Kind, _ value: JSONValue) throws(Failure) {
        switch (kind, value) {
        case (_, .null), (.flag, .boolean(false)): break
        case (.flag, .boolean(true)): arguments.append("--\(key)")
        case (.flag, _): throw Failure(message: "\"\(key)\": must be true or false")
        case (.values, .array(let values)):
            for value in values { try take(key, .value, value) }
        default:
            guard let text = value.option else {
                let several = kind == .values ? ", or an array of these" : ""
                throw Failure(message: "\"\(key)\": must be a string or a number\(several)")
            }
            switch key {
            case "title": title = text
            case "id":
                id = text
                fallthrough
            default: arguments.append("--\(key)=\(text)")
            }
        }
    }
}

extension JSONValue {
    /// The value as an option is typed.
    fileprivate var option: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .null, .boolean, .array, .object: nil
        }
    }
}
