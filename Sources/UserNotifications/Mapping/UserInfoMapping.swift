public import Foundation
internal import NotificationCore

/// `userInfo` as the agent keeps it, and back: property lists, each value with its own type.
enum UserInfoMapping {
    // MARK: - To the agent

    /// - Throws: `AgendaError` that names the place of a value that isn't a property list.
    static func propertyLists(_ userInfo: [AnyHashable: Any]) throws(AgendaError) -> [String: PropertyList] {
        try dictionary(userInfo, "userInfo", depth: 1)
    }

    private static func dictionary(
        _ entries: [AnyHashable: Any],
        _ name: String,
        depth: Int
    ) throws(AgendaError) -> [String: PropertyList] {
        guard depth <= RequestCheck.Limit.userInfoDepth else {
            throw AgendaError(
                .invalidArgument,
                "userInfo: nested deeper than \(RequestCheck.Limit.userInfoDepth) levels"
            )
        }
        var result: [String: PropertyList] = [:]
        for (key, value) in entries {
            guard let key = key.base as? String ?? (key.base as? NSString).map(String.init) else {
                throw AgendaError(
                    .invalidArgument,
                    "\(name): the key \(key.base) is a \(Swift.type(of: key.base)); keys must be strings"
                )
            }
            result[key] = try propertyList(value, "\(name)[\"\(key)\"]", depth: depth)
        }
        return result
    }

    /// Swift's own types are told apart by dynamic type, and behind `NSNumber`: a cast would bridge, and make a 1 of true.
    private static func propertyList(_ value: Any, _ name: String, depth: Int) throws(AgendaError) -> PropertyList {
        switch value {
        case let array as [Any]:
            guard depth < RequestCheck.Limit.userInfoDepth else {
                throw AgendaError(
                    .invalidArgument,
                    "userInfo: nested deeper than \(RequestCheck.Limit.userInfoDepth) levels"
                )
            }
            var elements: [PropertyList] = []
            for (index, element) in array.enumerated() {
                elements.append(try propertyList(element, "\(name)[\(index)]", depth: depth + 1))
            }
            return .array(elements)
        case let entries as [AnyHashable: Any]:
            return .dictionary(try dictionary(entries, name, depth: depth + 1))
        default:
            guard let scalar = scalar(value) else {
                throw AgendaError(
                    .invalidArgument,
                    "\(name): a \(Swift.type(of: value)) isn't a property list; strings, numbers, booleans, dates, data, "
                        + "arrays and dictionaries with string keys are"
                )
            }
            if case .string(let text) = scalar, text.utf8.contains(0) {
                throw AgendaError(.invalidArgument, "\(name): contains a NUL character")
            }
            return scalar
        }
    }

    private static func scalar(_ value: Any) -> PropertyList? {
        switch Swift.type(of: value) {
        case is Bool.Type: return (value as? Bool).map(PropertyList.boolean)
        case is Double.Type: return (value as? Double).map(PropertyList.double)
        case is Float.Type: return (value as? Float).map { .double(Double($0)) }
        case is Int.Type: return (value as? Int).map { .integer(Int64($0)) }
        case is NSDecimalNumber.Type: return nil
        case is NSNumber.Type: return (value as? NSNumber).map(number)
        default: break
        }
        switch value {
        case let integer as any BinaryInteger:
            return Int64(exactly: integer).map(PropertyList.integer) ?? UInt64(exactly: integer).map { .unsigned($0) }
        case let float as CGFloat: return .double(Double(float))
        case let text as String: return .string(text)
        case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
        case let data as Data: return .data([UInt8](data))
        default: return nil
        }
    }

    private static func number(_ number: NSNumber) -> PropertyList {
        switch String(cString: number.objCType) {
        case "c", "B": .boolean(number.boolValue)
        case "f", "d": .double(number.doubleValue)
        case "Q" where number.uint64Value > UInt64(Int64.max): .unsigned(number.uint64Value)
        default: .integer(number.int64Value)
        }
    }

    // MARK: - From the agent

    static func userInfo(_ values: [String: PropertyList]) -> [AnyHashable: Any] {
        var userInfo: [AnyHashable: Any] = [:]
        for (key, value) in values { userInfo[key] = any(value) }
        return userInfo
    }

    /// Numbers are `NSNumber`s, as on Apple's platforms: they cast to every type that holds their value. A Boolean is a `Bool`, which
    /// is said as one.
    private static func any(_ value: PropertyList) -> Any {
        switch value {
        case .string(let text): text
        case .boolean(let flag): flag
        case .integer(let number): NSNumber(value: number)
        case .unsigned(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .data(let bytes): Data(bytes)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .array(let elements): elements.map(any)
        case .dictionary(let entries): entries.mapValues(any)
        }
    }

    // MARK: - Comparing and archiving

    static func areEqual(_ left: [AnyHashable: Any], _ right: [AnyHashable: Any]) -> Bool {
        if left.isEmpty || right.isEmpty { return left.isEmpty && right.isEmpty }
        if let left = try? propertyLists(left), let right = try? propertyLists(right) { return left == right }
        return NSDictionary(dictionary: left).isEqual(to: right)
    }

    /// Foundation's archives don't keep a 1 apart from a 1.0 and a true, so that property lists travel as JSON.
    static func encode(_ userInfo: [AnyHashable: Any], _ coder: NSCoder) {
        guard !userInfo.isEmpty else { return }
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        if let values = try? propertyLists(userInfo), let data = try? encoder.encode(values) {
            coder.encode(data as NSData, forKey: "userInfoValues")
        } else {
            coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo")
        }
    }

    static func decode(_ coder: NSCoder) -> [AnyHashable: Any] {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        if let data = coder.data("userInfoValues"),
            let values = try? decoder.decode([String: PropertyList].self, from: data)
        {
            return userInfo(values)
        }
        let classes: [AnyClass] = [
            NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
        ]
        return coder.object("userInfo", [AnyHashable: Any].self, of: classes) ?? [:]
    }
}

extension NSCoder {
    /// An object from an archive; nil when it is missing or of another class.
    ///
    /// Only `decodeObject(forKey:)` is asked of coders that aren't secure: test suites make their own with just that.
    func object<Object>(_ key: String, _ type: Object.Type, of classes: [AnyClass]) -> Object? {
        guard requiresSecureCoding else { return decodeObject(forKey: key) as? Object }
        // A key that is missing would fail the whole archive.
        return containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) as? Object : nil
    }

    func string(_ key: String) -> String? { object(key, String.self, of: [NSString.self]) }

    func number(_ key: String) -> NSNumber? { object(key, NSNumber.self, of: [NSNumber.self]) }

    func date(_ key: String) -> Date? { object(key, Date.self, of: [NSDate.self]) }

    func strings(_ key: String) -> [String]? { object(key, [String].self, of: [NSArray.self, NSString.self]) }

    func data(_ key: String) -> Data? { object(key, Data.self, of: [NSData.self]) }

    func encode(string: String?, forKey key: String) { encode(string.map { $0 as NSString }, forKey: key) }
}

/// Foundation on Linux casts an `NSNumber` to every numeric type but this one, which casts here as `Double` does.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The number as an object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// What `as!` gives.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// What `as?` gives; nil when a `Double` doesn't hold the number.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        var double: Double?
        _ = Double._conditionallyBridgeFromObjectiveC(source, result: &double)
        result = double.map { CGFloat($0) }
        return result != nil
    }

    /// The number, or 0.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
