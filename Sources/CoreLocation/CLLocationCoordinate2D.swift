internal import Geography

/// A point on the earth by its latitude and longitude (WGS 84).
///
/// As in Apple's framework it is neither `Equatable` nor `Hashable` nor `Codable`, so that conformances which programs
/// add themselves don't clash with ours.
/// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d>
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator; negative is south.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich; negative is west.
    public var longitude: CLLocationDegrees

    /// Makes the point at latitude 0, longitude 0.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Makes a point, valid or not; ``CLLocationCoordinate2DIsValid(_:)`` checks it.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// An invalid point that stands for the absence of one.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether the latitude is in -90...90 and the longitude in -180...180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { coord.coordinate.isValid }

/// Makes a point from its latitude and longitude.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

extension CLLocationCoordinate2D {
    init(_ coordinate: Coordinate) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// How exact a position is, in metres.
public typealias CLLocationAccuracy = Double
/// A direction, in degrees clockwise from true north.
public typealias CLLocationDirection = Double
/// A speed, in metres per second.
public typealias CLLocationSpeed = Double
/// The number that tells groups of beacons with the same UUID apart.
public typealias CLBeaconMajorValue = UInt16
/// The number that tells beacons with the same UUID and major value apart.
public typealias CLBeaconMinorValue = UInt16
