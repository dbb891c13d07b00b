internal import Messages
internal import NotificationCore

/// How loud a sound is, as people write it: a number from 0 to 100, with or without a percent sign.
package struct VolumeText: Sendable, Hashable {
    package let text: String
    /// From 0, silence, to 1.
    package let volume: Double

    package init(parsing text: String) throws(GrammarError) {
        self.text = text
        guard let percent = Int(text.hasSuffix("%") ? String(text.dropLast()) : text), (0...100).contains(percent)
        else {
            throw GrammarError(.notUnderstood, span: text, "\"\(text)\" isn't a volume. Write a number from 0 to 100.")
        }
        volume = Double(percent) / 100
    }
}

/// How long a sound repeats, or gets louder: a time, or "off".
package struct SoundSpanText: Sendable, Hashable {
    package let text: String
    /// 0 is not at all.
    package let seconds: Double

    package init(parsing text: String) throws(GrammarError) {
        self.text = text
        guard text != "off" else {
            seconds = 0
            return
        }
        seconds = try DurationText(parsing: text).seconds
        guard Playback.limits.contains(seconds) else {
            throw GrammarError(.outOfRange, span: text, "\"\(text)\" must be from 1s to 1h, or off.")
        }
    }
}
