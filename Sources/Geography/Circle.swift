/// A circle on the earth's surface.
package struct Circle: Sendable, Hashable, Codable {
    package var center: Coordinate
    /// In metres.
    package var radius: Double

    package init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// Whether a point lies in the circle or on its edge; an invalid point lies nowhere.
    package func contains(_ point: Coordinate) -> Bool {
        point.isValid && center.isValid && center.distance(to: point) <= radius
    }
}
