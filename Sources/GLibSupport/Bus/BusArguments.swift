internal import CGLib

/// The arguments of a message as GDBus has read them; what is asked for is copied each time.
final class BusArguments: @unchecked Sendable {  // nothing changes a GVariant, and its count of owners is atomic
    private let tuple: OpaquePointer?

    /// - Parameter tuple: Nil for a message that has none.
    init(_ tuple: OpaquePointer?) { self.tuple = tuple.flatMap { g_variant_ref($0) } }

    deinit {
        if let tuple { g_variant_unref(tuple) }
    }

    /// Their size on the bus, in bytes.
    var size: Int { tuple.map { Int(g_variant_get_size($0)) } ?? 0 }

    var count: Int { tuple.map { Int(g_variant_n_children($0)) } ?? 0 }

    /// How many values they are, containers included; bytes in an array are one.
    var values: Int { tuple.map(Self.values) ?? 0 }

    private static func values(_ value: OpaquePointer) -> Int {
        guard g_variant_is_container(value) != 0, carillon_variant_is_of_type(value, "ay") == 0 else { return 1 }
        return (0..<g_variant_n_children(value)).reduce(1) { count, index in
            count + (child(of: value, Int(index), values) ?? 0)
        }
    }

    /// Has them take less memory: as GDBus makes them, each value is an object of its own.
    func compact() { _ = tuple.flatMap { g_variant_get_data($0) } }

    var all: [Variant] { tuple.map { Variant(copying: $0).arrayValue ?? [] } ?? [] }

    subscript(index: Int) -> Variant? { Self.child(of: tuple, index) { Variant(copying: $0) } }

    /// Gives the first array among them to `body`; nil if there is none.
    func firstArray<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
        for index in 0..<count {
            let found = Self.child(of: tuple, index) { argument -> Value? in
                g_variant_classify(argument) == G_VARIANT_CLASS_ARRAY ? body(argument) : nil
            }
            if let found = found ?? nil { return found }
        }
        return nil
    }

    /// Gives one element of that array to `body`; nil if there is none.
    func element<Value>(_ index: Int, _ body: (OpaquePointer) -> Value) -> Value? {
        firstArray { Self.child(of: $0, index, body) } ?? nil
    }

    private static func child<Value>(of container: OpaquePointer?, _ index: Int, _ body: (OpaquePointer) -> Value)
        -> Value?
    {
        guard let container, index >= 0, index < Int(g_variant_n_children(container)),
            let child = g_variant_get_child_value(container, gsize(index))
        else { return nil }
        defer { g_variant_unref(child) }
        return body(child)
    }
}
