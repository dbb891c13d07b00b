internal import GLibSupport
internal import NotificationCore

/// Where a reminder stood, as a dictionary of the bus, and back.
enum ProgressCodec {
    static func encode(_ progress: Progress) -> [String: Variant] {
        var fields: [String: Variant] = [:]
        fields["next"] = progress.next.map(Variant.date)
        fields["remaining"] = progress.remaining.map { .int64(Int64($0)) }
        fields["snoozedUntil"] = progress.snoozedUntil.map(Variant.date)
        fields["heldSince"] = progress.heldSince.map(Variant.date)
        fields["paused"] = progress.pause.map { _ in .boolean(true) }
        fields["pausedUntil"] = progress.pause?.until.map(Variant.date)
        return fields
    }

    static func decode(_ value: Variant, name: String) throws(AgendaError) -> Progress {
        var fields = try Fields(value, name: name)
        var progress = Progress(next: try fields.date("next"))
        progress.remaining = try fields.integer("remaining").map { max(0, Int(clamping: $0)) }
        progress.snoozedUntil = try fields.date("snoozedUntil")
        progress.heldSince = try fields.date("heldSince")
        let until = try fields.date("pausedUntil")
        if try fields.boolean("paused") == true { progress.pause = Progress.Hold(until: until) }
        try fields.end()
        return progress
    }
}
