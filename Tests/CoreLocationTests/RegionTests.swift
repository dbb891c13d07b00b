import CoreLocation
import Foundation
import Testing

@Suite struct RegionTests {
    @Test func aPlaceIsValidWithinTheEdgesOfTheMap() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90.1, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2D().latitude == 0)
    }

    // centre, radius in metres, point, inside
    @Test(arguments: [
        (CLLocationCoordinate2DMake(52.52, 13.405), 1000.0, CLLocationCoordinate2DMake(52.52, 13.405), true),
        // 0.01 degrees of latitude are 1112 m.
        (CLLocationCoordinate2DMake(52.52, 13.405), 1100, CLLocationCoordinate2DMake(52.53, 13.405), false),
        (CLLocationCoordinate2DMake(52.52, 13.405), 1120, CLLocationCoordinate2DMake(52.53, 13.405), true),
        // 0.2 degrees apart across the date line, 22.2 km.
        (CLLocationCoordinate2DMake(0, 179.9), 22_500, CLLocationCoordinate2DMake(0, -179.9), true),
        (CLLocationCoordinate2DMake(0, 179.9), 22_000, CLLocationCoordinate2DMake(0, -179.9), false),
        (CLLocationCoordinate2DMake(89.9, 0), 23_000, CLLocationCoordinate2DMake(89.9, 180), true),
        (CLLocationCoordinate2DMake(0, 0), 1e9, kCLLocationCoordinate2DInvalid, false),
    ])
    func aCircleContains(
        center: CLLocationCoordinate2D,
        radius: Double,
        point: CLLocationCoordinate2D,
        isInside: Bool
    ) {
        #expect(CLCircularRegion(center: center, radius: radius, identifier: "x").contains(point) == isInside)
    }

    @Test func aCopyIsEqualAndIndependent() throws {
        let region = CLCircularRegion(center: CLLocationCoordinate2DMake(1, 2), radius: 3, identifier: "home")
        region.notifyOnExit = false
        let copy = try #require(region.copy() as? CLCircularRegion)
        #expect(copy == region)
        #expect(copy.hash == region.hash)
        copy.notifyOnEntry = false
        #expect(copy != region)
        #expect(region.notifyOnEntry)
    }

    @Test func regionsSurviveAnArchive() throws {
        let circle = CLCircularRegion(center: CLLocationCoordinate2DMake(1.25, -2.5), radius: 300, identifier: "home")
        circle.notifyOnEntry = false
        let uuid = UUID()
        let beacon = CLBeaconRegion(uuid: uuid, major: 7, minor: 8, identifier: "door")
        beacon.notifyEntryStateOnDisplay = true
        for region in [circle, beacon] {
            let data = try NSKeyedArchiver.archivedData(withRootObject: region, requiringSecureCoding: true)
            #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: type(of: region), from: data) == region)
        }
        #expect(beacon.uuid == uuid)
        #expect(beacon.major == 7)
        #expect(beacon.minor == 8)
        #expect(CLBeaconRegion(uuid: uuid, identifier: "any").major == nil)
        #expect((beacon.copy() as? CLBeaconRegion) == beacon)
    }
}
