package import Messages
package import NotificationCore
internal import Recurrence

/// How a reminder sounds and insists, as people read it.
extension Request {
    /// "bell, at 57 %, repeated for up to 5 min"; nil of the desktop's own sound.
    package var soundInWords: Message? {
        let sound: Message? =
            switch content.sound {
            case nil: Message("none")
            case .standard?: nil
            case .named(let name)?: Message(verbatim: name)
            }
        func span(_ seconds: Double) -> Message {
            IntervalGrid.describe(length: Int64(microsecondsFromSeconds: seconds))
        }
        let parts = [
            sound,
            content.soundVolume.map { Message("at \(Int(($0 * 100).rounded())) %") },
            content.soundRepeat.map { $0 == 0 ? Message("once") : Message("repeated for up to \(span($0))") },
            content.soundFade.map { $0 == 0 ? Message("without a fade") : Message("louder over \(span($0))") },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : Message.joined(parts, by: ", ")
    }

    /// "every 10 min, at most 3 times"; nil of one that doesn't insist.
    package var insistenceInWords: Message? {
        untilAnswered.map { again in
            let every = IntervalGrid.describe(every: Int64(microsecondsFromSeconds: again.seconds))
            return Message("\(every), at most \(again.most) times")
        }
    }
}
