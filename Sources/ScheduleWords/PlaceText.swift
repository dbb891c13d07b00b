internal import Messages
package import Geography

/// A place as people write it: `52.5200,13.4050`, with a radius `52.5200,13.4050,500` or `52.5200,13.4050,1.5km`.
package struct PlaceText: Sendable, Hashable {
    package let area: Circle
    /// As it was typed.
    package let text: String

    /// The radius of a place that is written without one, in metres.
    static let radius = 200.0

    /// - Throws: `GrammarError` that says how to write it. The agent checks whether there is such a place.
    package init(parsing text: String) throws(GrammarError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmed }
        guard (2...3).contains(parts.count), let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            let radius = parts.count == 2 ? Self.radius : Self.metres(parts[2])
        else {
            throw GrammarError(
                .notUnderstood,
                span: text,
                "\"\(text)\" isn't a valid place. Write latitude and longitude, and a radius if you like: 52.5200,13.4050,500."
            )
        }
        self.text = text
        area = Circle(center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
    }

    /// A place as it is typed, which is read back to the same.
    package static func typed(_ area: Circle) -> String {
        "\(area.center.latitude),\(area.center.longitude),\(area.radius)"
    }

    private static func metres(_ text: String) -> Double? {
        if text.hasSuffix("km") { return Double(text.dropLast(2)).map { $0 * 1000 } }
        return Double(text.hasSuffix("m") ? text.dropLast() : text[...])
    }
}
