internal import Messages
internal import NotificationCore

/// Where reminders with a place get their positions from. Nothing here affects reminders with a time.
extension Examination {
    mutating func check(location: AgentStatus.Location) {
        let reason = location.reason.map { Message(verbatim: $0) } ?? Message("this agent doesn't report it")
        details["location"] = .object([
            "state": JSONValue(location.state?.rawValue), "reason": JSONValue(location.reason),
        ])
        switch location.state {
        case .unused: findings.good("Location", "GeoClue is available; no reminder needs a place")
        case .watching:
            if let accuracy = location.accuracy {
                findings.good("Location", "known to within \(Int(accuracy.rounded(.up))) m")
            } else {
                findings.poor("Location", "GeoClue has no position yet", "it needs Wi-Fi, a modem or a GPS receiver")
            }
        case .asking:
            findings.poor(
                "Location",
                "GeoClue has not answered",
                "it is waiting for its agent: GNOME has one, other desktops start geoclue-2.0's at login"
            )
        case .denied:
            findings.poor(
                "Location",
                "\(reason)",
                "allow location services in the desktop's settings or /etc/geoclue/geoclue.conf"
            )
        case .absent, .failed, nil: findings.poor("Location", "\(reason)", "only reminders with a place need it")
        }
    }
}
