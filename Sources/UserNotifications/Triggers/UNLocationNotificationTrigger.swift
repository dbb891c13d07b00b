public import CoreLocation
public import Foundation

/// Rings when a region is entered or left.
///
/// The agent asks GeoClue where the machine is while such a request is pending; on a machine without GeoClue `add`
/// fails with ``UNServiceError/Code/notSupported``. Regions are circles: a `CLBeaconRegion` is refused. Being inside
/// when the request is added doesn't count as entering. The boundary counts as crossed when the position is beyond it
/// by 20 metres or by the position's accuracy, whichever is more.
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

    override var described: Description { super.described.value("region", area.words) }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(area, forKey: "region")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNLocationNotificationTrigger else { return false }
        return other.region == region
    }

    open override var hash: Int { area.hash }
}
