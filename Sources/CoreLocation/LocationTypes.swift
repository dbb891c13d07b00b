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
