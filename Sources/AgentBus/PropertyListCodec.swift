package import GLibSupport
package import NotificationCore

/// `userInfo` on the bus: strings `s`, booleans `b`, integers `x` (`t` above Int64), doubles `d`, data `ay`, arrays
/// `av`, dictionaries `a{sv}`, dates `(d)` in seconds since 2001. Nothing else.
package enum PropertyListCodec {
    package static func encode(_ value: PropertyList) -> Variant {
        switch value {
        case .string(let text): .string(text)
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .int64(number)
        case .unsigned(let number): .uint64(number)
        case .double(let number): .double(number)
        case .data(let bytes): .bytes(bytes)
        case .date(let seconds): .tuple([.double(seconds)])
        case .array(let elements): .array(element: "v", elements.map { .boxed(encode($0)) })
        case .dictionary(let entries): .dictionary(entries.mapValues(encode))
        }
    }

    /// - Throws: `AgendaError` that names the place of the value.
    package static func decode(_ value: Variant, name: String, depth: Int = 1) throws(AgendaError) -> PropertyList {
        guard depth <= RequestCheck.Limit.userInfoDepth + 1 else {
            throw AgendaError(
                .invalidArgument,
                "userInfo: nested deeper than \(RequestCheck.Limit.userInfoDepth) levels"
            )
        }
        switch value {
        case .string(let text): return .string(text)
        case .boolean(let flag): return .boolean(flag)
        case .int64(let number): return .integer(number)
        // What scripts send when they don't choose a width.
        case .byte, .int16, .uint16, .int32, .uint32: return .integer(value.integerValue ?? 0)
        case .uint64(let number): return Int64(exactly: number).map(PropertyList.integer) ?? .unsigned(number)
        case .double(let number): return .double(number)
        case .bytes(let bytes): return .data(bytes)
        case .tuple(let members):
            guard members.count == 1, case .double(let seconds) = members[0] else { break }
            return .date(seconds)
        case .array(element: "v", let elements):
            var list: [PropertyList] = []
            for (index, element) in elements.enumerated() {
                guard case .boxed(let inner) = element else { continue }
                list.append(try decode(inner, name: "\(name)[\(index)]", depth: depth + 1))
            }
            return .array(list)
        case .dictionary(let entries):
            var dictionary: [String: PropertyList] = [:]
            for (key, entry) in entries {
                dictionary[key] = try decode(entry, name: "\(name).\(key)", depth: depth + 1)
            }
            return .dictionary(dictionary)
        default:
            guard let key = value.duplicateKey else { break }
            throw AgendaError(.invalidArgument, "\(name).\(key): is there twice")
        }
        throw AgendaError(.invalidArgument, "\(name): D-Bus type \(value.typeSignature) isn't a property list value")
    }
}
