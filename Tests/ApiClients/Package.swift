// swift-tools-version: 6.1
import PackageDescription

// Programs as people write them for Apple's framework, compiled from outside in both language modes; the sources of the
// second target are a link to those of the first. `scripts/check-clients.sh` builds and runs them.
let package = Package(
    name: "ApiClients",
    dependencies: [.package(name: "carillon", path: "../..")],
    targets: [
        .executableTarget(
            name: "ClientStyles",
            dependencies: [
                .product(name: "UserNotifications", package: "carillon"),
                .product(name: "UserNotificationsUI", package: "carillon"),
                .product(name: "CoreLocation", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "ClientStyles5",
            dependencies: [
                .product(name: "UserNotifications", package: "carillon"),
                .product(name: "UserNotificationsUI", package: "carillon"),
                .product(name: "CoreLocation", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "TopLevel",
            dependencies: [.product(name: "UserNotifications", package: "carillon")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
