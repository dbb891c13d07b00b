internal import CGLib

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
