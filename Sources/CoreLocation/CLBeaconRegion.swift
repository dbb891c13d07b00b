public import Foundation

/// The surroundings of Bluetooth beacons.
///
/// It can be made, copied and archived, but nothing on Linux ranges beacons, so scheduling a request with one is
/// refused with an error that says so. <https://developer.apple.com/documentation/corelocation/clbeaconregion>
open class CLBeaconRegion: CLRegion, @unchecked Sendable {  // `showsState` is behind `stateLock`, all else is constant
    private let constraint: CLBeaconIdentityConstraint
    private let stateLock = NSLock()
    private var showsState = false

    /// Makes a region of the beacons that a constraint means.
    public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
        constraint = beaconIdentityConstraint
        super.init(identifier: identifier)
    }

    /// Makes a region of all beacons with a UUID.
    public convenience init(uuid: UUID, identifier: String) {
        self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
    }

    /// Makes a region of the beacons with a UUID and a major number.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        let constraint = CLBeaconIdentityConstraint(uuid: uuid, major: major)
        self.init(beaconIdentityConstraint: constraint, identifier: identifier)
    }

    /// Makes a region of one beacon.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
        let constraint = CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        self.init(beaconIdentityConstraint: constraint, identifier: identifier)
    }

    /// Reads a region from an archive; nil when it names no beacons.
    public required init?(coder: NSCoder) {
        guard let constraint = CLBeaconIdentityConstraint(coder: coder) else { return nil }
        self.constraint = constraint
        showsState = coder.object("notifyEntryStateOnDisplay", NSNumber.self) as? Bool ?? false
        super.init(coder: coder)
    }

    /// Which beacons are meant.
    open var beaconIdentityConstraint: CLBeaconIdentityConstraint { constraint }
    /// The UUID of the beacons.
    open var uuid: UUID { constraint.uuid }
    /// The major number of the beacons; nil means any.
    open var major: NSNumber? { constraint.major.map { NSNumber(value: $0) } }
    /// The minor number of the beacons; nil means any.
    open var minor: NSNumber? { constraint.minor.map { NSNumber(value: $0) } }

    /// Whether the state is reported when the screen is turned on; false unless changed.
    open var notifyEntryStateOnDisplay: Bool {
        get { stateLock.withLock { showsState } }
        set { stateLock.withLock { showsState = newValue } }
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        constraint.encode(with: coder)
        coder.encode(notifyEntryStateOnDisplay as NSNumber, forKey: "notifyEntryStateOnDisplay")
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: identifier)
        copy.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
        return copied(copy)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? CLBeaconRegion else { return false }
        return other.constraint == constraint && other.notifyEntryStateOnDisplay == notifyEntryStateOnDisplay
    }
}

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

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLBeaconIdentityConstraint else { return false }
        return other.beacon == beacon && other.majorValue == majorValue && other.minorValue == minorValue
    }

    open override var hash: Int { beacon.hashValue }
}
