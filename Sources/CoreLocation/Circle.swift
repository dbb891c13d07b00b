internal import Foundation

/// A circle on the earth's surface.
struct Circle: Sendable, Hashable {
    let latitude: Double
    let longitude: Double
    let radius: Double

    init(center: CLLocationCoordinate2D, radius: Double) {
        latitude = center.latitude
        longitude = center.longitude
        self.radius = radius
    }

    var center: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

    /// The mean radius of the earth in metres (IUGG).
    private static let earth = 6_371_008.8

    /// Whether a point lies in the circle or on its edge, by the great-circle distance (haversine formula); a point that
    /// is no place lies nowhere.
    func contains(_ point: CLLocationCoordinate2D) -> Bool {
        guard CLLocationCoordinate2DIsValid(point), CLLocationCoordinate2DIsValid(center) else { return false }
        let radians = Double.pi / 180
        let latitudes = sin((point.latitude - latitude) * radians / 2)
        let longitudes = sin((point.longitude - longitude) * radians / 2)
        let chord =
            latitudes * latitudes
            + cos(latitude * radians) * cos(point.latitude * radians) * longitudes * longitudes
        return 2 * Self.earth * asin(min(1, chord.squareRoot())) <= radius
    }
}
