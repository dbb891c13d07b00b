internal import NotificationCore
internal import ScheduleWords

/// A reminder as fields.
extension EditorFields {
    init(_ request: Request, zones: any ZoneSource) {
        let content = request.content
        (title, subtitle) = (content.title, content.subtitle)
        bodies = content.bodies ?? [content.body]
        buttons = content.actions.map(EditorButton.init)
        sound =
            switch content.sound {
            case .standard?: ""
            case .named(let name)?: name
            case nil: "none"
            }
        volume = content.soundVolume.map { "\(Int(($0 * 100).rounded()))" } ?? ""
        soundRepeat = content.soundRepeat.map(Self.span) ?? ""
        fade = content.soundFade.map(Self.span) ?? ""
        level = content.interruptionLevel
        stay =
            switch content.stayFor {
            case nil: ""
            case .some(0): "answer"
            case .some(-1): "server"
            case .some(let seconds): Self.span(seconds)
            }
        if let again = request.untilAnswered {
            (insist, insistLimit) = (Self.span(again.seconds), "\(again.most)")
        }
        switch request.missed {
        case .once: missed = .rings
        case .skip: missed = .isLeftOut
        case .within(let seconds): (missed, missedWithin) = (.within, Self.span(seconds))
        }
        icon = content.icon ?? ""
        picture = content.attachments.first?.path ?? ""
        thread = content.threadIdentifier
        wakes = request.wake
        setTime(request, zones)
    }

    private static func span(_ seconds: Double) -> String {
        seconds == 0 ? "off" : ScheduleText.typed(seconds) ?? "\(seconds) seconds"
    }

    private mutating func setTime(_ request: Request, _ zones: any ZoneSource) {
        when = .kept
        if case .location(let region, let repeats)? = request.trigger {
            guard region.notifyOnEntry != region.notifyOnExit else { return }
            when = region.notifyOnEntry ? .arriving : .leaving
            (place, isEachTime) = (PlaceText.typed(region.area), repeats)
            setBounds(ScheduleText(bounds: request.bounds, in: zones.local))
            return
        }
        guard let trigger = request.trigger,
            let said = ScheduleText(saying: trigger, request.bounds, zones: zones)
        else {
            setBounds(ScheduleText(bounds: request.bounds, in: zones.local))
            return
        }
        setBounds(said)
        zone = said.timeZone ?? ""
        except = said.except.joined(separator: ", ")
        if let every = said.every {
            let parts = every.split(separator: " ").map(String.init)
            guard parts.count == 2, let unit = Unit(rawValue: parts[1]) else { return }
            (when, interval, self.unit) = (.repeated, parts[0], unit)
            (days, times) = (said.on ?? "", said.at ?? "")
            (hours, first) = (said.between ?? "", said.delay?.text ?? "")
        } else if let rrule = said.rrule {
            (when, rule, times) = (.rule, rrule, said.at ?? "")
        } else if let delay = said.delay {
            (when, after) = (.after, delay.text)
        } else if let at = said.at {
            (when, self.at) = (.once, at)
        }
    }

    private mutating func setBounds(_ said: ScheduleText) {
        (start, until) = (said.from ?? "", said.until ?? "")
        count = said.count.map(String.init) ?? ""
    }
}
