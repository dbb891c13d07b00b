package import NotificationCore
internal import Recurrence

/// How a reminder sounds and insists, as people read it.
extension Request {
    /// "bell, at 57 %, repeated for up to 5 min"; empty of the desktop's own sound.
    package var soundInWords: String {
        let sound =
            switch content.sound {
            case nil: "none"
            case .standard?: ""
            case .named(let name)?: name
            }
        func span(_ seconds: Double) -> String {
            IntervalGrid.describe(length: Int64(microsecondsFromSeconds: seconds))
        }
        let playback = [
            content.soundVolume.map { "at \(Int(($0 * 100).rounded())) %" },
            content.soundRepeat.map { $0 == 0 ? "once" : "repeated for up to \(span($0))" },
            content.soundFade.map { $0 == 0 ? "without a fade" : "louder over \(span($0))" },
        ]
        return ([sound] + playback.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// "every 10 min, at most 3 times"; empty of one that doesn't insist.
    package var insistenceInWords: String {
        untilAnswered.map {
            "\(IntervalGrid.describe(every: Int64(microsecondsFromSeconds: $0.seconds))), at most \($0.most) times"
        } ?? ""
    }
}
