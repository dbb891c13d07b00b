package import Messages

/// What a button opens: an address, or a file of the person's.
///
/// Only what a program merely shows is allowed. An address can come from anyone who sends an app a message, and a click
/// on it must not run anything: only listed schemes are allowed, and no file that would run when it is opened.
package enum OpenTarget: Sendable, Hashable {
    case address(String)
    case file(path: String)

    /// Schemes whose programs show an address, or ask before they dial or send.
    package static let schemes = [
        "http", "https", "mailto", "file", "tel", "sms", "sip", "sips", "xmpp", "matrix", "geo", "webcal",
    ]

    /// Kinds of files that desktops start rather than show, whether they are marked as executable or not.
    private static let runnable: Set<Substring> = [
        "appimage", "bat", "cmd", "com", "cpl", "desktop", "exe", "hta", "jar", "jnlp", "jse", "lnk", "msi", "pif",
        "ps1",
        "reg", "run", "scr", "vbe", "vbs", "wsf", "wsh",
    ]

    /// Programs that run the files that they open.
    private static let runners: Set<Substring> = [
        "bash", "box64", "box86", "cixx", "dash", "fish", "java", "javaws", "mono", "node", "perl", "php", "proton",
        "python",
        "ruby", "sh", "wine", "zsh",
    ]

    /// Reads a URL.
    ///
    /// - Throws: `AgendaError` with code `invalidArgument`, which says what is wrong with it.
    package init(_ url: String) throws(AgendaError) {
        try RequestCheck.text(url, .open, limit: 4096, mayBeEmpty: false)
        if let character = url.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            throw AgendaError(
                .open,
                "contains the control character U+\(String(character.value, radix: 16, uppercase: true))"
            )
        }
        guard let colon = url.firstIndex(of: ":"), Self.schemes.contains(url[..<colon].lowercased()) else {
            throw Self.refusal(url, "isn't a URL of \(Self.schemes.joined(separator: ", "))")
        }
        let scheme = url[..<colon].lowercased()
        let rest = url[url.index(after: colon)...]
        guard !rest.isEmpty else { throw Self.refusal(url, "has nothing after its scheme") }
        switch scheme {
        case "http", "https":
            // By scalars, as browsers read it: a mark behind a slash makes another character of both, and no other address.
            let scalars = rest.unicodeScalars.dropFirst(2)
            guard rest.hasPrefix("//"), let first = scalars.first, !"/?#".unicodeScalars.contains(first) else {
                throw Self.refusal(url, "has no host")
            }
            // "https://bank.example@evil.example" leads to the second, and what isn't seen changes where.
            let host = scalars.prefix { !"/?#".unicodeScalars.contains($0) }
            guard
                !host.contains(where: {
                    "@\\".unicodeScalars.contains($0) || $0.properties.isWhitespace
                        || $0.properties.isDefaultIgnorableCodePoint
                })
            else {
                throw Self.refusal(url, "has more than a host before its path")
            }
            self = .address(url)
        case "mailto":
            // Some mail programs would put a file of the person's into the message.
            guard let words = Self.decode(rest) else { throw Self.refusal(url, "isn't percent-encoded correctly") }
            guard !["attach", "insert"].contains(where: words.lowercased().contains) else {
                throw Self.refusal(url, "would attach a file")
            }
            self = .address(url)
        case "file":
            self = .file(path: try Self.path(rest, of: url))
        default:
            self = .address(url)
        }
    }

    /// The absolute path in `///…` or `//localhost/…` (RFC 8089).
    private static func path(_ rest: Substring, of url: String) throws(AgendaError) -> String {
        var path = rest
        if path.hasPrefix("//") {
            path = path.dropFirst(2)
            if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        }
        guard path.hasPrefix("/") else { throw refusal(url, "isn't an absolute path on this computer") }
        guard !path.utf8.contains(where: { "#?".utf8.contains($0) }) else {
            throw refusal(url, "contains a # or ?, which a file's name must have as %23 or %3F")
        }
        guard let decoded = decode(path) else { throw refusal(url, "isn't percent-encoded correctly") }
        if let reason = reasonNotToOpen(decoded) { throw refusal(url, "\(reason)") }
        return decoded
    }

    /// Why a file is not opened, by its name; nil when it may be.
    package static func reasonNotToOpen(_ path: String) -> Message? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let kind = name[name.index(after: dot)...].lowercased()
        return runnable.contains(Substring(kind)) ? Message("would be run: a .\(kind) file is not opened") : nil
    }

    /// Why a file is not opened, by how it begins: programs for Windows and for Linux, under whatever name.
    package static func reasonNotToOpen(head: [UInt8]) -> Message? {
        let isProgram = head.starts(with: Array("MZ".utf8)) || head.starts(with: [0x7F] + Array("ELF".utf8))
        return isProgram ? Message("would be run: it is a program") : nil
    }

    /// Why a file is not opened, by the program that the person opens its kind with ("wine-stable", "python3.11").
    package static func reasonNotToOpen(handler: String) -> Message? {
        let name = handler.lowercased().prefix { $0.isLetter || $0 == "6" || $0 == "8" || $0 == "4" }
        let isRunner = runners.contains(name) || name.hasPrefix("wine")
        return isRunner ? Message("would be run: \(handler) opens it") : nil
    }

    /// Nil for a percent sign without two digits after it, for what isn't UTF-8, and for control characters.
    private static func decode(_ path: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = path.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return text
    }

    private static func refusal(_ url: String, _ reason: Message.Literal) -> AgendaError {
        AgendaError(.open, "\"\(url)\" \(Message(reason))")
    }
}

extension Character {
    /// Whether nothing of it is seen: joiners, soft hyphens, tags.
    package var isUnseen: Bool { unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint } }
}
