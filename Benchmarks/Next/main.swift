internal import Foundation

// Prints the table of "the next time after an instant". A budget that is missed is said there, and is no error.

func text(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1000: String(format: "%.0f ns", nanoseconds)
    case ..<1_000_000: String(format: "%.1f µs", nanoseconds / 1000)
    case ..<1_000_000_000: String(format: "%.1f ms", nanoseconds / 1_000_000)
    default: String(format: "%.1f s", nanoseconds / 1_000_000_000)
    }
}

func ratio(_ other: Double, _ ours: Double) -> String {
    let ratio = other / ours
    return ratio < 10 ? String(format: "%.1f×", ratio) : String(format: "%.0f×", ratio)
}

// A counter that counts nothing would find no allocation either.
guard measure({ Int64(Array(repeating: $0, count: 100).map(String.init).joined().count) }).allocations > 0 else {
    fatalError("the allocation counter does not count")
}

let dateutil = try Engines.dateutil(Row.all)
print(
    "| next time of | Carillon | Foundation | libical | python-dateutil | Foundation : Carillon | allocations | budget |"
)
print("|---|---:|---:|---:|---:|---:|---:|---|")
for (row, dateutil) in zip(Row.all, dateutil) {
    let ours = try Engines.ours(row)
    let foundation = try Engines.foundation(row)
    let libical = try Engines.libical(row)
    let limit = row.isNever ? 50_000.0 : 1000
    var missed: [String] = []
    if ours.nanoseconds > limit { missed.append("slower than \(text(limit))") }
    if foundation.nanoseconds > 20_000, foundation.nanoseconds < 20 * ours.nanoseconds {
        missed.append("less than 20 times Foundation")
    }
    if ours.allocations > 0 { missed.append("allocates") }
    print(
        "| \(row.name) | \(text(ours.nanoseconds)) | \(text(foundation.nanoseconds)) | \(text(libical.nanoseconds)) |"
            + " \(text(dateutil)) | \(ratio(foundation.nanoseconds, ours.nanoseconds)) |"
            + " \(String(format: "%g", ours.allocations)) |"
            + " \(missed.isEmpty ? "met" : "MISSED: " + missed.joined(separator: ", ")) |"
    )
}
print("\n64 instants from 2026 to 2031, the same for every engine; checksum \(checksum)")
