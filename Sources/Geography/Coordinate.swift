internal import Glibc

/// A point on the earth by its latitude and longitude in degrees (WGS 84).
package struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator; negative is south.
    package var latitude: Double
    /// Degrees east of Greenwich; negative is west.
    package var longitude: Double

    package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

    /// Whether there is such a place: a latitude in -90...90 and a longitude in -180...180.
    package var isValid: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }

    /// The mean radius of the earth in metres (IUGG).
    private static let earth = 6_371_008.8

    /// The way to another point along the surface, in metres: the great-circle distance by the haversine formula.
    package func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let latitudes = sin((other.latitude - latitude) * radians / 2)
        let longitudes = sin((other.longitude - longitude) * radians / 2)
        let chord =
            latitudes * latitudes
            + cos(latitude * radians) * cos(other.latitude * radians) * longitudes * longitudes
        return 2 * Self.earth * asin(min(1, chord.squareRoot()))
    }
}

/// A circle on the earth's surface.
package struct Circle: Sendable, Hashable, Codable {
    package var center: Coordinate
    /// In metres.
    package var radius: Double

    package init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }

    /// Whether a point lies in the circle or on its edge; an invalid point lies nowhere.
    package func contains(_ point: Coordinate) -> Bool {
        point.isValid && center.isValid && center.distance(to: point) <= radius
    }
}
