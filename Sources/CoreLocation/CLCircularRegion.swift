public import Foundation
internal import Geography

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
    open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        area.contains(coordinate.coordinate)
    }

    /// An independent copy that can be changed.
    open override func copy(with zone: NSZone? = nil) -> Any {
        copied(CLCircularRegion(center: center, radius: area.radius, identifier: identifier))
    }
}
