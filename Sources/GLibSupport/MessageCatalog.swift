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

    /// `share/locale` beside the program's `bin`, or `locale` of SwiftPM's folder, in which a program lies two folders further
    /// down; nil when there is neither.
    private static var folder: String? {
        guard let program = InstalledProgram.folder else { return nil }
        return ["\(program)/../share/locale", "\(program)/../../locale"].first { access($0, R_OK | X_OK) == 0 }
    }
}
