internal import Messages
package import NotificationCore

/// The options that set the buttons, and how a popup looks and sounds; nil is what isn't said.
package struct LookText: Sendable, Hashable {
    /// Each as "Label=EFFECT".
    package var buttons: [String] = []
    package var hasStopButton = false
    /// Whether it has a button that takes a typed answer.
    package var hasReply = false
    package var stay: StayText?
    package var level: InterruptionLevel?
    /// A name of the sound theme, or the absolute path of a file; "none" is silence.
    package var sound: String?
    package var volume: VolumeText?
    package var soundRepeat: SoundSpanText?
    package var fade: SoundSpanText?
    /// A name of the icon theme, or the absolute path of a file.
    package var icon: String?
    /// The path of a file.
    package var picture: String?
    package var thread: String?
    package var insist: DurationText?
    package var insistLimit: Int?
    /// Whether it wakes the machine (decision 34).
    package var wake: Bool?

    package init() {}

    /// Whether any option sets a button.
    var setsButtons: Bool { !buttons.isEmpty || hasStopButton || hasReply }

    /// - Throws: `GrammarError` that names the button.
    package func actions() throws(GrammarError) -> [Action] {
        let stop = hasStopButton ? [try ButtonText("Stop Repeat=stop")] : []
        let words = Action(
            identifier: "reply",
            title: "Reply",
            textInput: .init(buttonTitle: "Send", placeholder: "")
        )
        let buttons = try buttons.map { (text) throws(GrammarError) in try ButtonText(text) }
        return (hasReply ? [words] : []) + ButtonText.actions(stop + buttons)
    }

    /// The sound that a name means; without a name, the desktop's own.
    static func sound(_ name: String?) -> Sound? {
        switch name {
        case nil: .standard
        case "none"?: nil
        case let name?: .named(name)
        }
    }

    /// How it rings again until it is answered.
    ///
    /// - Parameter before: How it does so far, for a limit that is given alone.
    func untilAnswered(_ before: Request.UntilAnswered? = nil) -> Request.UntilAnswered? {
        guard let seconds = insist?.seconds ?? before?.seconds else { return nil }
        return Request.UntilAnswered(seconds: seconds, most: insistLimit ?? before?.most ?? 10)
    }

    /// - Throws: `GrammarError` if an option is nothing by itself.
    package func checkTogether() throws(GrammarError) {
        guard insist != nil || insistLimit == nil else {
            throw GrammarError(.missing, "--insist-limit needs --insist.")
        }
        guard fade?.seconds ?? 0 == 0 || soundRepeat != nil else {
            throw GrammarError(.missing, "--fade needs --sound-repeat: each repetition is louder than the one before.")
        }
    }

    package var attachments: [Attachment] {
        picture.map { [Attachment(identifier: "image", path: $0, type: "")] } ?? []
    }
}
