internal import Glibc

/// What the session's locale says of language and clock.
package struct SessionLocale: Sendable {
    /// The locale of its messages, such as `de_DE.UTF-8`; nil if there is none.
    package let language: String?
    /// Whether clocks show twelve hours twice (`LC_TIME`). The C locale has 24, and so has one that isn't installed.
    package let hasTwelveHours: Bool

    package init(environment: [String: String]) {
        func name(of category: String) -> String? {
            ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        language = name(of: "LC_MESSAGES")
        guard let name = name(of: "LC_TIME"), let locale = newlocale(LC_TIME_MASK, name, nil) else {
            hasTwelveHours = false
            return
        }
        defer { freelocale(locale) }
        let format = nl_langinfo_l(nl_item(T_FMT), locale).map { String(cString: $0) } ?? ""
        hasTwelveHours = ["%r", "%I", "%l", "%p"].contains { format.contains($0) }
    }
}
