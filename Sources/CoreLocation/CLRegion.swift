public import Foundation
package import Geography

/// An area that a location trigger watches; use ``CLCircularRegion``.
///
/// <https://developer.apple.com/documentation/corelocation/clregion>
open class CLRegion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // flags behind `lock`
    private let name: String
    private let lock = NSLock()
    private var entry = true
    private var exit = true
    /// The area of a circular region; nil for others.
    package let circle: Circle?

    init(identifier: String, circle: Circle? = nil) {
        name = identifier
        self.circle = circle
        super.init()
    }

    /// Makes a circular region.
    @available(*, deprecated, message: "Please see CLCircularRegion")
    public init(
        circularRegionWithCenter center: CLLocationCoordinate2D,
        radius: CLLocationDistance,
        identifier: String
    ) {
        name = identifier
        circle = Circle(center: center.coordinate, radius: radius)
        super.init()
    }

    /// Reads a region from an archive.
    public required init?(coder: NSCoder) {
        name = coder.object("identifier", NSString.self) as? String ?? ""
        entry = coder.object("notifyOnEntry", NSNumber.self) as? Bool ?? true
        exit = coder.object("notifyOnExit", NSNumber.self) as? Bool ?? true
        if let latitude = coder.object("latitude", NSNumber.self) as? Double,
            let longitude = coder.object("longitude", NSNumber.self) as? Double,
            let radius = coder.object("radius", NSNumber.self) as? Double
        {
            circle = Circle(center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
        } else {
            circle = nil
        }
        super.init()
    }

    /// The name of the region, unique within the app.
    open var identifier: String { name }

    /// Whether entering the region counts; true unless changed.
    open var notifyOnEntry: Bool {
        get { lock.withLock { entry } }
        set { lock.withLock { entry = newValue } }
    }

    /// Whether leaving the region counts; true unless changed.
    open var notifyOnExit: Bool {
        get { lock.withLock { exit } }
        set { lock.withLock { exit = newValue } }
    }

    /// The middle of a circular region.
    @available(*, deprecated, message: "Please see CLCircularRegion")
    open var center: CLLocationCoordinate2D {
        circle.map { CLLocationCoordinate2D($0.center) } ?? kCLLocationCoordinate2DInvalid
    }

    /// The radius of a circular region, in metres.
    @available(*, deprecated, message: "Please see CLCircularRegion")
    open var radius: CLLocationDistance { circle?.radius ?? -1 }

    /// Whether a point lies in a circular region.
    @available(*, deprecated, message: "Please see CLCircularRegion")
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        circle?.contains(coordinate.coordinate) ?? false
    }

    // MARK: - Copying, coding, comparing

    /// True: regions can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the region to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "identifier")
        coder.encode(notifyOnEntry as NSNumber, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit as NSNumber, forKey: "notifyOnExit")
        guard let circle else { return }
        coder.encode(circle.center.latitude as NSNumber, forKey: "latitude")
        coder.encode(circle.center.longitude as NSNumber, forKey: "longitude")
        coder.encode(circle.radius as NSNumber, forKey: "radius")
    }

    /// An independent copy of the same kind that can be changed.
    open func copy(with zone: NSZone? = nil) -> Any { copied(CLRegion(identifier: name, circle: circle)) }

    func copied(_ copy: CLRegion) -> CLRegion {
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLRegion, type(of: other) == type(of: self) else { return false }
        return other.name == name && other.circle == circle && other.notifyOnEntry == notifyOnEntry
            && other.notifyOnExit == notifyOnExit
    }

    open override var hash: Int { name.hashValue }
}

extension NSCoder {
    /// An object from an archive; secure archives need its class.
    func object(_ key: String, _ type: AnyClass) -> Any? {
        guard requiresSecureCoding else { return decodeObject(forKey: key) }
        // A key that is missing would fail the whole archive.
        return containsValue(forKey: key) ? decodeObject(of: [type], forKey: key) : nil
    }
}

/// A circle on the earth's surface, the area of a location trigger.
///
/// Apple plans to deprecate it in favour of `CLCircularGeographicCondition`; location triggers still take it.
/// <https://developer.apple.com/documentation/corelocation/clcircularregion>
open class CLCircularRegion: CLRegion, @unchecked Sendable {  // adds nothing that changes
    /// Makes a circle around a point.
    ///
    /// - Parameters:
    ///   - radius: In metres. Apple's devices clamp it to what they can watch; here it is kept unchanged.
    ///   - identifier: A name that is unique within the app.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        super.init(identifier: identifier, circle: Circle(center: center.coordinate, radius: radius))
    }

    /// Reads a region from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var area: Circle { circle ?? Circle(center: kCLLocationCoordinate2DInvalid.coordinate, radius: -1) }

    /// The middle of the circle.
    open override var center: CLLocationCoordinate2D { CLLocationCoordinate2D(area.center) }

    /// The radius in metres.
    open override var radius: CLLocationDistance { area.radius }

    /// Whether a point lies in the circle or on its edge, measured along the surface of the earth.
    open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { area.contains(coordinate.coordinate) }

    open override func copy(with zone: NSZone? = nil) -> Any {
        copied(CLCircularRegion(center: center, radius: area.radius, identifier: identifier))
    }
}
