internal import CGLib
internal import Glibc

/// Messages for people in the language of the session, as gettext looks them up; those without a translation stay in English.
package struct MessageCatalog: Sendable {
    private let domain: String

    /// Opens the catalogs that belong to the running program: those of the prefix that it was installed into, or those of the
    /// build that it is in.
    ///
    /// It sets the process's locale for messages from `LC_ALL`, `LC_MESSAGES` or `LANG`, so call it once, before there are other
    /// threads. `LANGUAGE` counts as it does everywhere, unless that locale is `C`.
    package init(opening domain: String) {
        self.domain = domain
        setlocale(LC_MESSAGES, "")
        guard let folder = Self.folder else { return }
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// True if there is one for the session's language: each has a header, as the translation of nothing.
    package var isFound: Bool { !String(cString: dgettext(domain, "")).isEmpty }

    /// The message in the session's language.
    package func text(_ message: String) -> String {
        // The empty message is the catalog's own header.
        guard !message.isEmpty else { return message }
        return message.withCString { String(cString: dgettext(domain, $0)) }
    }

    /// The form of a message that a number takes.
    package func plural(_ one: String, _ many: String, _ count: Int) -> String {
        one.withCString { one in
            many.withCString { String(cString: dngettext(domain, one, $0, UInt(clamping: count))) }
        }
    }

    /// `share/locale` beside the program's `bin`, or `locale` of SwiftPM's folder, two folders up; nil when there is neither.
    private static var folder: String? {
        guard let program = InstalledProgram.folder else { return nil }
        return ["\(program)/../share/locale", "\(program)/../../locale"].first { access($0, R_OK | X_OK) == 0 }
    }
}

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
