import Foundation
import TestSupport
import Testing

/// Pictures of each page, to be looked at; `scripts/window-screenshots.sh` runs this.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: ProcessInfo.processInfo.environment["CARILLON_SHOTS"] != nil, "scripts/window-screenshots.sh")
)
struct LookTests {
    struct Look: Sendable, CustomStringConvertible {
        var name: String
        var width: Int
        var height: Int
        var environment: [String: String] = [:]
        var settings: [String] = []
        var textDPI = 96
        var description: String { name }
    }

    static let looks = [
        Look(name: "wide-light", width: 1000, height: 800),
        Look(name: "wide-dark", width: 1000, height: 800, environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]),
        Look(name: "narrow-light", width: 360, height: 640),
        Look(name: "narrow-dark", width: 360, height: 640, environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]),
        Look(name: "docs", width: 640, height: 560),
        Look(name: "wide-contrast", width: 1000, height: 800, environment: ["ADW_DEBUG_HIGH_CONTRAST": "1"]),
        Look(name: "wide-text-200", width: 1000, height: 800, textDPI: 192),
        Look(name: "narrow-text-200", width: 360, height: 640, textDPI: 192),
        Look(name: "no-icons", width: 360, height: 640, settings: ["gtk-icon-theme-name=NoSuchTheme"]),
    ]

    @Test(arguments: looks) func everyPage(look: Look) async throws {
        let desktop = try await WindowDesktop.start(
            size: PrivateSession.ScreenSize(width: look.width, height: look.height),
            environment: look.environment,
            settings: look.settings
        )
        try await desktop.setText(dpi: look.textDPI)
        try await desktop.fill()
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.find("label", "Rings now")
        for page in WindowDesktop.Page.allCases {
            try await desktop.go(to: page)
            // Until nothing moves any more.
            try await Task.sleep(for: .milliseconds(700))
            try await Screen(desktop.session).picture("window-\(page)-\(look.name)")
        }
    }
}
