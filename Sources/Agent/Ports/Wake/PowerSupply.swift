internal import Foundation
internal import GLibSupport

/// Whether the machine runs on battery: as UPower says, else as the kernel does when it is asked.
final class PowerSupply {
    private static let service = "org.freedesktop.UPower"

    private let executor: MainContextExecutor
    private var source: BusSource?
    private var reported: Bool?

    init(executor: MainContextExecutor) { self.executor = executor }

    /// - Parameter changed: Is called when it is another than before.
    func start(on connection: BusConnection?, _ changed: @escaping () -> Void) {
        guard let connection else { return }
        let report = executor.confined { [weak self] (isOnBattery: Bool?) in
            guard let self, reported != isOnBattery else { return }
            reported = isOnBattery
            changed()
        }
        connection.watchName(Self.service, on: executor) { [weak self] owner in
            guard let self else { return }
            source?.stop()
            source = owner.map {
                .property(
                    "OnBattery",
                    of: $0,
                    path: "/org/freedesktop/UPower",
                    interface: Self.service,
                    on: connection
                )
            }
            source?.start(report)
        }
    }

    func stop() {
        source?.stop()
        source = nil
    }

    var isOnBattery: Bool { reported ?? Self.isOnBattery(in: "/sys/class/power_supply") }

    /// There is a mains supply, and none is plugged in.
    static func isOnBattery(in folder: String) -> Bool {
        func text(_ file: String) -> String? {
            (try? String(contentsOfFile: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let supplies = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let mains = supplies.map { "\(folder)/\($0)" }.filter { text($0 + "/type") == "Mains" }
        return !mains.isEmpty && mains.allSatisfy { text($0 + "/online") == "0" }
    }
}
