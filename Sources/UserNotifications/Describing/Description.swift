internal import CoreLocation
internal import Foundation
internal import Messages

/// What `print` shows of an object, in the form of Apple's framework: `<Class: 0x…; name: value, …>`.
///
/// What an app or a person wrote is quoted, on one line and at a bounded length: such texts end up in logs.
struct Description {
    /// How many characters of a text are shown.
    static let longestText = 200
    /// How many elements of a list are shown.
    static let longestList = 10

    private let object: NSObject
    private var fields: [String] = []

    init(_ object: NSObject) { self.object = object }

    var text: String {
        let address = Unmanaged.passUnretained(object).toOpaque()
        let head = "<\(type(of: object)): \(address)"
        return fields.isEmpty ? head + ">" : "\(head); \(fields.joined(separator: ", "))>"
    }

    private func adding(_ name: String, _ value: String?) -> Description {
        guard let value else { return self }
        var result = self
        result.fields.append("\(name): \(value)")
        return result
    }

    /// Words of the app or the person; nil is left out.
    func words(_ name: String, _ value: String?) -> Description { adding(name, value.map(Self.quoted)) }

    /// Words of the app or the person, left out when there are none.
    func words(_ name: String, unlessEmpty value: String) -> Description { words(name, value.isEmpty ? nil : value) }

    /// A number, a date, another object, or one of a fixed set of words; nil is left out.
    func value(_ name: String, _ value: (some CustomStringConvertible)?) -> Description {
        adding(name, value?.description)
    }

    /// Left out when it is what it is unless changed.
    func value<Value: Equatable>(_ name: String, _ value: Value, unless usual: Value) -> Description {
        value == usual ? self : adding(name, "\(value)")
    }

    /// As Objective-C writes it.
    func flag(_ name: String, _ value: Bool?) -> Description { adding(name, value.map { $0 ? "YES" : "NO" }) }

    /// Left out when there are none; of many, the first ones.
    func list(_ name: String, _ values: some Collection<String>) -> Description {
        guard !values.isEmpty else { return self }
        var shown = Array(values.prefix(Self.longestList))
        if values.count > shown.count { shown.append("\(String.ellipsis) \(values.count - shown.count) more") }
        return adding(name, "[\(shown.joined(separator: ", "))]")
    }

    /// The names of the options that are set; left out when none is.
    func options<Options: OptionSet>(_ name: String, _ set: Options, _ names: KeyValuePairs<String, Options>)
        -> Description
    where Options.Element == Options {
        list(name, names.filter { set.contains($0.value) }.map(\.key))
    }

    /// A text in quotation marks, its line breaks and control characters spelled out.
    static func quoted(_ text: String) -> String {
        let shown = text.prefix(longestText)
        return String(shown).debugDescription + (shown.endIndex < text.endIndex ? .ellipsis : "")
    }
}

extension UNNotificationActionOptions {
    static var names: KeyValuePairs<String, Self> {
        ["authenticationRequired": .authenticationRequired, "destructive": .destructive, "foreground": .foreground]
    }
}

extension UNNotificationCategoryOptions {
    /// `allowAnnouncement` is deprecated, and means nothing.
    static var names: KeyValuePairs<String, Self> {
        [
            "customDismissAction": .customDismissAction, "allowInCarPlay": .allowInCarPlay,
            "hiddenPreviewsShowTitle": .hiddenPreviewsShowTitle,
            "hiddenPreviewsShowSubtitle": .hiddenPreviewsShowSubtitle,
        ]
    }
}

extension DateComponents {
    /// The units that are set, from the largest to the smallest; Foundation's own words hold the whole calendar.
    var words: String {
        let units: KeyValuePairs<String, Int?> = [
            "era": era, "year": year, "yearForWeekOfYear": yearForWeekOfYear, "quarter": quarter, "month": month,
            "weekOfYear": weekOfYear, "weekOfMonth": weekOfMonth, "weekday": weekday,
            "weekdayOrdinal": weekdayOrdinal, "dayOfYear": dayOfYear, "day": day, "hour": hour, "minute": minute,
            "second": second, "nanosecond": nanosecond,
        ]
        var parts = units.compactMap { unit in unit.value.map { "\(unit.key): \($0)" } }
        if let timeZone { parts.append("timeZone: \(timeZone.identifier)") }
        if let calendar { parts.append("calendar: \(calendar.identifier)") }
        return parts.joined(separator: ", ")
    }
}

extension CLRegion {
    /// The region in the form of Apple's framework.
    var words: String {
        let name = Description.quoted(identifier)
        guard let circle = self as? CLCircularRegion else { return "\(type(of: self)) (identifier: \(name))" }
        let center = "\(circle.center.latitude), \(circle.center.longitude)"
        return "\(type(of: self)) (identifier: \(name), center: <\(center)>, radius: \(circle.radius) m)"
    }
}

extension UNNotificationActionEffect {
    /// What it does, with a URL in quotation marks.
    var words: String {
        switch self {
        case .stopRepeat: "stopRepeat"
        case .skipNext: "skipNext"
        case .snooze(let seconds): "snooze \(seconds) s"
        case .open(let url): "open \(Description.quoted(url.absoluteString))"
        case .done: "done"
        }
    }
}
