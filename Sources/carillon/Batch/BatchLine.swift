internal import ArgumentParser
internal import DesktopTools
internal import FoundationEssentials
internal import Messages
internal import ScheduleWords

/// One line of a batch: a JSON object whose keys are the options of `add`, without their dashes.
struct BatchLine {
    /// Why a line isn't one.
    struct Failure: Error { let message: Message }

    private(set) var form = ReminderForm()
    /// What each option is given, in the order of their names; of one without a value, nothing.
    private var options: [(option: ReminderOption, values: [String])] = []

    /// - Throws: ``Failure`` that names the key.
    init(_ text: some StringProtocol) throws(Failure) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            case .object(let members) = value
        else {
            throw Failure(message: Message("isn't a JSON object. Write it as {\"title\": \"Tea\", \"in\": \"4m\"}"))
        }
        guard Self.keyCount(text) == members.count else { throw Failure(message: Message("has a key twice")) }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let option = ReminderOption(rawValue: key) else { throw Self.unknown(key) }
            try take(option, value)
        }
        guard members["title"] != nil else { throw Failure(message: Message("\"title\" is missing")) }
        do throws(GrammarError) {
            form.title = options.first { $0.option == .title }?.values.first
            for (option, values) in options where option != .title { try form.give(option, values) }
            try form.checkPlace()
        } catch {
            throw Failure(message: ParserWords.refusal(options).map { Message(verbatim: $0) } ?? error.message)
        }
        guard form.title?.allSatisfy(\.isWhitespace) == false else {
            throw Failure(message: Message("The title must not be empty."))
        }
    }

    /// How many keys an object has; the decoder drops one that is there twice.
    private static func keyCount(_ text: some StringProtocol) -> Int {
        var (depth, isInString, isEscaped, count) = (0, false, false, 0)
        for byte in text.utf8 {
            guard !isEscaped else {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 1: count += 1
            default: break
            }
        }
        return count
    }

    private static func unknown(_ key: String) -> Failure {
        guard let nearest = NearestWord.to(key, among: ReminderOption.allCases.map(\.rawValue).sorted()) else {
            return Failure(message: Message("\"\(key)\": there is no such key"))
        }
        return Failure(message: Message("\"\(key)\": there is no such key. Did you mean \"\(nearest)\"?"))
    }

    private mutating func take(_ option: ReminderOption, _ value: JSONValue) throws(Failure) {
        switch (option.kind, value) {
        case (_, .null), (.flag, .boolean(false)): break
        case (.flag, .boolean(true)): options.append((option, []))
        case (.flag, _): throw Failure(message: Message("\"\(option.rawValue)\": must be true or false"))
        case (.values, .array(let values)):
            let texts = values.compactMap(\.option)
            guard texts.count == values.count else { throw Self.wrong(option) }
            if !texts.isEmpty { options.append((option, texts)) }
        default:
            guard let text = value.option else { throw Self.wrong(option) }
            options.append((option, [text]))
        }
    }

    private static func wrong(_ option: ReminderOption) -> Failure {
        let name = option.rawValue
        return Failure(
            message: option.kind == .values
                ? Message("\"\(name)\": must be a string or a number, or an array of these")
                : Message("\"\(name)\": must be a string or a number")
        )
    }
}

/// How the command line's parser refuses values.
enum ParserWords {
    /// - Returns: Nil if it takes them.
    static func refusal(_ options: [(option: ReminderOption, values: [String])]) -> String? {
        var arguments: [String] = []
        var title = "x"
        for (option, values) in options {
            switch option {
            case .title: title = values.first ?? ""
            case _ where values.isEmpty: arguments.append(option.typed)
            default: arguments += values.map { "\(option.typed)=\($0)" }
            }
        }
        do {
            _ = try Add.parse(arguments + ["--", title])
            return nil
        } catch {
            return Add.message(for: error)
        }
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
