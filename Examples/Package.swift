// swift-tools-version: 6.1
import PackageDescription

/// Programs that use UserNotifications as they would on Apple's platforms: a page each, and nothing else imported.
let examples = [
    "first-reminder": "FirstReminder",
    "pizza-reminder": "PizzaReminder",
    "interval-timer": "IntervalTimer",
    "reminder-list": "ReminderList",
    "until-answered": "UntilAnswered",
    "daily-message": "DailyMessage",
    "order-by-click": "OrderByClick",
]

let package = Package(
    name: "CarillonExamples",
    products: examples.map { .executable(name: $0.key, targets: [$0.key]) },
    dependencies: [.package(name: "carillon", path: "..")],
    targets: [.target(name: "Arguments")]
        + examples.map { name, folder in
            .executableTarget(
                name: name,
                dependencies: ["Arguments", .product(name: "UserNotifications", package: "carillon")],
                path: "Sources/\(folder)"
            )
        },
    swiftLanguageModes: [.v6]
)
