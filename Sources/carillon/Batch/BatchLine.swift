internal import FoundationEssentials
internal import ScheduleWords

/// One line of a batch: a JSON object whose keys are the options of `add`, without their dashes.
struct BatchLine {
    enum Kind { case value, values, flag }

    /// Why a line isn't one.
    struct Failure: Error { let message: String }

    static let kinds: [String: Kind] = [
        "title": .value, "body": .values, "subtitle": .value, "id": .value, "in": .value, "at": .values,
        "every": .values, "on": .values, "between": .value, "rrule": .value, "cron": .value, "on-calendar": .value,
        "from": .value,
        "until": .value, "count": .value, "except": .values, "tz": .value, "arriving": .value, "leaving": .value,
        "each-time": .flag, "button": .values, "stop-button": .flag, "reply": .flag, "for": .value, "level": .value,
        "sound": .value, "volume": .value, "sound-repeat": .value, "fade": .value, "icon": .value, "image": .value,
        "thread": .value, "insist": .value, "insist-limit": .value, "wake": .flag,
    ]

    private(set) var title = ""
    /// What each option is given, in the order of their names; of one without a value, nothing.
    private(set) var options: [(name: String, values: [String])] = []

    /// The id, if the line has one.
    var id: String? { options.first { $0.name == "id" }?.values.first }

    /// What `add` would be given.
    var arguments: [String] {
        let given = options.flatMap { option in
            option.values.isEmpty ? ["--\(option.name)"] : option.values.map { "--\(option.name)=\($0)" }
        }
        return given + ["--", title]
    }

    /// - Throws: ``Failure`` that names the key.
    init(_ text: some StringProtocol) throws(Failure) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            case .object(let members) = value
        else {
            throw Failure(message: "isn't a JSON object. Write it as {\"title\": \"Tea\", \"in\": \"4m\"}")
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let kind = Self.kinds[key] else { throw Self.unknown(key) }
            try take(key, kind, value)
        }
        guard members["title"] != nil else { throw Failure(message: "\"title\" is missing") }
    }

    private static func unknown(_ key: String) -> Failure {
        let nearest = NearestWord.to(key, among: kinds.keys.sorted()).map { ". Did you mean \"\($0)\"?" }
        return Failure(message: "\"\(key)\": there is no such key" + (nearest ?? ""))
    }

    private mutating func take(_ key: String, _ kind: Kind, _ value: JSONValue) throws(Failure) {
        switch (kind, value) {
        case (_, .null), (.flag, .boolean(false)): break
        case (.flag, .boolean(true)): options.append((key, []))
        case (.flag, _): throw Failure(message: "\"\(key)\": must be true or false")
        case (.values, .array(let values)):
            let texts = values.compactMap(\.option)
            guard texts.count == values.count else { throw Self.wrong(key, kind) }
            if !texts.isEmpty { options.append((key, texts)) }
        default:
            guard let text = value.option else { throw Self.wrong(key, kind) }
            if key == "title" { title = text } else { options.append((key, [text])) }
        }
    }

    private static func wrong(_ key: String, _ kind: Kind) -> Failure {
        let several = kind == .values ? ", or an array of these" : ""
        return Failure(message: "\"\(key)\": must be a string or a number\(several)")
    }
}

extension JSONValue {
    /// The value as an option is typed.
    fileprivate var option: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): "\(number)"
        case .null, .boolean, .array, .object: nil
        }
    }
}
