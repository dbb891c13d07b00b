internal import CGLib

extension Variant {
    /// Copies a GVariant; the caller still owns `value`.
    ///
    /// Depth is bounded by GLib itself, which refuses messages nested deeper than 64 containers.
    init(copying value: OpaquePointer) {
        switch UInt32(g_variant_classify(value).rawValue) {
        case G_VARIANT_CLASS_BOOLEAN.rawValue: self = .boolean(g_variant_get_boolean(value) != 0)
        case G_VARIANT_CLASS_BYTE.rawValue: self = .byte(g_variant_get_byte(value))
        case G_VARIANT_CLASS_INT16.rawValue: self = .int16(g_variant_get_int16(value))
        case G_VARIANT_CLASS_UINT16.rawValue: self = .uint16(g_variant_get_uint16(value))
        case G_VARIANT_CLASS_INT32.rawValue: self = .int32(g_variant_get_int32(value))
        case G_VARIANT_CLASS_UINT32.rawValue: self = .uint32(g_variant_get_uint32(value))
        case G_VARIANT_CLASS_INT64.rawValue: self = .int64(Int64(g_variant_get_int64(value)))
        case G_VARIANT_CLASS_UINT64.rawValue: self = .uint64(UInt64(g_variant_get_uint64(value)))
        case G_VARIANT_CLASS_HANDLE.rawValue: self = .handle(g_variant_get_handle(value))
        case G_VARIANT_CLASS_DOUBLE.rawValue: self = .double(g_variant_get_double(value))
        case G_VARIANT_CLASS_STRING.rawValue: self = .string(Self.text(value))
        case G_VARIANT_CLASS_OBJECT_PATH.rawValue: self = .objectPath(Self.text(value))
        case G_VARIANT_CLASS_SIGNATURE.rawValue: self = .signature(Self.text(value))
        case G_VARIANT_CLASS_VARIANT.rawValue:
            self = .boxed(Self.child(value, 0))
        case G_VARIANT_CLASS_ARRAY.rawValue:
            self = Self.arrayOrDictionary(value)
        default:  // tuples and dictionary entries
            self = .tuple(Self.children(value))
        }
    }

    private static func text(_ value: OpaquePointer) -> String {
        var length: gsize = 0
        guard let bytes = g_variant_get_string(value, &length) else { return "" }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
            String(decoding: UnsafeBufferPointer(start: $0, count: Int(length)), as: UTF8.self)
        }
    }

    private static func child(_ value: OpaquePointer, _ index: Int) -> Variant {
        guard let child = g_variant_get_child_value(value, gsize(index)) else { return .tuple([]) }
        defer { g_variant_unref(child) }
        return Variant(copying: child)
    }

    private static func children(_ value: OpaquePointer) -> [Variant] {
        (0..<Int(g_variant_n_children(value))).map { child(value, $0) }
    }

    private static func arrayOrDictionary(_ value: OpaquePointer) -> Variant {
        let signature = g_variant_get_type_string(value).map { String(cString: $0) } ?? "av"
        if signature == "ay" {
            var count: gsize = 0
            guard let bytes = g_variant_get_fixed_array(value, &count, 1) else { return .bytes([]) }
            return .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count))))
        }
        guard signature.hasPrefix("a{") else { return .array(element: String(signature.dropFirst()), children(value)) }
        let entries = children(value).compactMap { entry in
            if case .tuple(let pair) = entry, pair.count == 2 { pair } else { nil }
        }
        switch signature {
        case "a{sv}":
            var dictionary: [String: Variant] = [:]
            for pair in entries {
                if case .string(let key) = pair[0], case .boxed(let value) = pair[1] { dictionary[key] = value }
            }
            // Which of two values of one key was meant can't be known.
            return dictionary.count == entries.count
                ? .dictionary(dictionary) : .map(key: "s", value: "v", entries)
        case "a{ss}":
            return .strings(
                Dictionary(
                    entries.compactMap { pair in
                        guard case .string(let key) = pair[0], case .string(let value) = pair[1] else { return nil }
                        return (key, value)
                    },
                    uniquingKeysWith: { _, last in last }
                )
            )
        default:
            let types = signature.dropFirst(2).dropLast()
            return .map(key: String(types.prefix(1)), value: String(types.dropFirst()), entries)
        }
    }

    /// A new floating GVariant; its receiver sinks the reference.
    ///
    /// Text that D-Bus cannot carry (NUL, broken object paths) becomes the nearest thing that it can: the request
    /// checks name such fields before they get here.
    package func makeGVariant() -> OpaquePointer {
        switch self {
        case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): g_variant_new_byte(value)
        case .int16(let value): g_variant_new_int16(value)
        case .uint16(let value): g_variant_new_uint16(value)
        case .int32(let value): g_variant_new_int32(value)
        case .uint32(let value): g_variant_new_uint32(value)
        case .int64(let value): g_variant_new_int64(gint64(value))
        case .uint64(let value): g_variant_new_uint64(guint64(value))
        case .double(let value): g_variant_new_double(value)
        case .string(let value):
            g_variant_new_string(value.utf8.contains(0) ? value.split(separator: "\0").joined() : value)
        case .objectPath(let value): g_variant_new_object_path(g_variant_is_object_path(value) != 0 ? value : "/")
        case .signature(let value): g_variant_new_signature(g_variant_is_signature(value) != 0 ? value : "")
        case .handle(let value): g_variant_new_handle(value)
        case .boxed(let value): g_variant_new_variant(value.makeGVariant())
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                withType("y") { g_variant_new_fixed_array($0, buffer.baseAddress, gsize(buffer.count), 1) }
            }
        case .array(let element, let elements):
            build("a" + element) { builder in
                for element in elements { g_variant_builder_add_value(builder, element.makeGVariant()) }
            }
        case .dictionary(let entries):
            build("a{sv}") { builder in
                for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                    let boxed = g_variant_new_variant(value.makeGVariant())
                    g_variant_builder_add_value(
                        builder,
                        g_variant_new_dict_entry(Variant.string(key).makeGVariant(), boxed)
                    )
                }
            }
        case .strings(let entries):
            build("a{ss}") { builder in
                for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                    g_variant_builder_add_value(
                        builder,
                        g_variant_new_dict_entry(
                            Variant.string(key).makeGVariant(),
                            Variant.string(value).makeGVariant()
                        )
                    )
                }
            }
        case .map(let key, let value, let entries):
            build("a{\(key)\(value)}") { builder in
                for pair in entries where pair.count == 2 {
                    g_variant_builder_add_value(
                        builder,
                        g_variant_new_dict_entry(pair[0].makeGVariant(), pair[1].makeGVariant())
                    )
                }
            }
        case .tuple(let members):
            build("r") { builder in
                for member in members { g_variant_builder_add_value(builder, member.makeGVariant()) }
            }
        }
    }

    private func withType<Result>(_ signature: String, _ body: (OpaquePointer?) -> Result) -> Result {
        let type = g_variant_type_new(signature)
        defer { g_variant_type_free(type) }
        return body(type)
    }

    private func build(_ signature: String, _ body: (UnsafeMutablePointer<GVariantBuilder>?) -> Void) -> OpaquePointer {
        let builder = withType(signature) { g_variant_builder_new($0) }
        defer { g_variant_builder_unref(builder) }
        body(builder)
        return g_variant_builder_end(builder)
    }
}

extension Variant {
    /// A value in GVariant's text format, such as `<1>` or `@as []`.
    ///
    /// - Returns: Nil if it isn't one, or holds a type that D-Bus doesn't have.
    package init?(parsing text: String) {
        guard let value = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
        defer { g_variant_unref(value) }
        guard let type = g_variant_get_type_string(value), !String(cString: type).contains("m") else { return nil }
        self.init(copying: value)
    }
}
