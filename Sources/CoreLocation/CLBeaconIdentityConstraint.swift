public import Foundation

/// Which Bluetooth beacons are meant: by their UUID, and their major and minor numbers where those are set.
///
/// <https://developer.apple.com/documentation/corelocation/clbeaconidentityconstraint>
open class CLBeaconIdentityConstraint: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // constant
    private let beacon: UUID
    private let majorValue: CLBeaconMajorValue?
    private let minorValue: CLBeaconMinorValue?

    init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
        beacon = uuid
        majorValue = major
        minorValue = minor
        super.init()
    }

    /// Means every beacon with a UUID.
    public convenience init(uuid: UUID) { self.init(uuid, nil, nil) }

    /// Means the beacons with a UUID and a major number.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }

    /// Means one beacon.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
        self.init(uuid, major, minor)
    }

    /// Reads a constraint from an archive; nil when it holds none.
    public required init?(coder: NSCoder) {
        guard let text = coder.object("uuid", NSString.self) as? String, let uuid = UUID(uuidString: text) else {
            return nil
        }
        beacon = uuid
        majorValue = (coder.object("major", NSNumber.self) as? NSNumber)?.uint16Value
        minorValue = (coder.object("minor", NSNumber.self) as? NSNumber)?.uint16Value
        super.init()
    }

    /// The UUID that all the beacons meant have.
    open var uuid: UUID { beacon }
    /// The major number; nil means any.
    open var major: CLBeaconMajorValue? { majorValue }
    /// The minor number; nil means any.
    open var minor: CLBeaconMinorValue? { minorValue }

    /// True: constraints can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the constraint to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(beacon.uuidString as NSString, forKey: "uuid")
        coder.encode(majorValue.map { NSNumber(value: $0) }, forKey: "major")
        coder.encode(minorValue.map { NSNumber(value: $0) }, forKey: "minor")
    }

    /// The constraint itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both mean the same beacons.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLBeaconIdentityConstraint else { return false }
        return other.beacon == beacon && other.majorValue == majorValue && other.minorValue == minorValue
    }

    /// A hash of the UUID.
    open override var hash: Int { beacon.hashValue }
}
