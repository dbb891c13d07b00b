extension Popup {
    /// What a server is told besides the texts, except sounds.
    static func hints(
        of delivered: Delivered,
        buttons: [Action],
        from desktopEntry: String,
        on server: ServerProfile
    ) -> [String: Hint] {
        let content = delivered.request.content
        var hints: [String: Hint] = [
            "urgency": .byte(content.interruptionLevel.urgency),
            "desktop-entry": .string(desktopEntry),
            "category": .string("x-carillon.reminder"),
        ]
        if server.takesReplies, let input = buttons.lazy.compactMap(\.textInput).first {
            if !input.placeholder.isEmpty { hints["x-kde-reply-placeholder-text"] = .string(input.placeholder) }
            if !input.buttonTitle.isEmpty { hints["x-kde-reply-submit-button-text"] = .string(input.buttonTitle) }
        }
        // A file, or a name of the icon theme.
        if let image = content.attachments.first?.path ?? content.icon {
            let isURL = image.hasPrefix("/") && server.readsFileURLs
            hints[server.imageHint] = .string(isURL ? fileURL(image) : image)
        }
        return hints
    }

    // MARK: - Files that the server draws

    private static let imageHints = ["image-path", "image_path"]

    /// The files that the server would read to draw the icon and the image.
    package var pictureFiles: Set<String> {
        let images = Self.imageHints.compactMap { if case .string(let image)? = hints[$0] { image } else { nil } }
        return Set(([icon] + images).compactMap(Self.file))
    }

    /// The popup without some of its pictures.
    package func without(pictures files: Set<String>) -> Popup {
        var popup = self
        if Self.file(icon).map(files.contains) == true { popup.icon = "" }
        for name in Self.imageHints {
            if case .string(let image)? = hints[name], Self.file(image).map(files.contains) == true {
                popup.hints[name] = nil
            }
        }
        return popup
    }

    private static func file(_ image: String) -> String? { try? RequestCheck.namedFile(image, .attachment) }

    // MARK: - Sounds

    /// - Parameter sound: What the server plays; nil for nothing. What comes back quietly has no sound at all.
    static func soundHints(of delivered: Delivered, _ sound: String?) -> [String: Hint] {
        guard let sound, delivered.presentation != .waiting(quietly: true) else {
            return ["suppress-sound": .boolean(true)]
        }
        return [PlayedSound.isFile(sound) ? "sound-file" : "sound-name": .string(sound)]
    }

    /// RFC 8089, with everything but unreserved characters and slashes percent-encoded.
    static func fileURL(_ path: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var url: [UInt8] = Array("file://".utf8)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                url.append(byte)
            default:
                url += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: url, as: UTF8.self)
    }
}
