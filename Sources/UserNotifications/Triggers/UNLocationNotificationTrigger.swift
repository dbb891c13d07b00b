public import CoreLocation
public import Foundation

/// Rings when a region is entered or left.
///
/// The agent has no location service yet: adding a request with this trigger is refused with an error that says so.
/// <https://developer.apple.com/documentation/usernotifications/unlocationnotificationtrigger>
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {  // never changes once made
    private let area: CLRegion

    /// Makes a trigger; the region is copied.
    public init(region: CLRegion, repeats: Bool) {
        area = region.copy() as? CLRegion ?? region
        super.init(repeats: repeats)
    }

    /// Reads a trigger from an archive; nil when it holds no region.
    public required init?(coder: NSCoder) {
        let classes = [CLRegion.self, CLCircularRegion.self, CLBeaconRegion.self]
        guard let region = coder.object("region", CLRegion.self, of: classes) else { return nil }
        area = region
        super.init(coder: coder)
    }

    /// A copy of the region.
    open var region: CLRegion { area.copy() as? CLRegion ?? area }

    /// Writes the trigger to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(area, forKey: "region")
    }

    /// Whether both watch the same region.
    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNLocationNotificationTrigger else { return false }
        return other.region == region
    }

    /// A hash of the region.
    open override var hash: Int { area.hash }
}
