import Foundation

/// Random inputs from one seed, for a bounded time.
///
/// `CARILLON_SEED` chooses the seed, `CARILLON_FUZZ_SECONDS` the time (20 s), and `CARILLON_FUZZ_FIRST` the number of the
/// first input: each input depends on the seed and its number alone, so the one that failed can be had at once.
package enum Fuzzing {
    package static let seed = variable("CARILLON_SEED").flatMap(UInt64.init) ?? 20_261_121
    package static let seconds = variable("CARILLON_FUZZ_SECONDS").flatMap(Double.init) ?? 20
    private static let first = variable("CARILLON_FUZZ_FIRST").flatMap(UInt64.init) ?? 0

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// Calls `body` with the numbers' own generators until the time is over, and says how many inputs there were.
    ///
    /// A test that looks for each kind of outcome says how many inputs that takes, `atLeast`: a busy machine may get through
    /// one of them in the time.
    ///
    /// The number of the present input is on stderr about each second, for the case that nobody is left to tell it.
    @discardableResult
    package static func run(
        _ what: String,
        atLeast least: UInt64 = 1,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (_ random: inout SeededGenerator, _ number: UInt64) async throws -> Void
    ) async throws -> Int {
        let start = ContinuousClock.now
        var (told, resumed) = (start, start)
        var number = first
        say("\(what): seed \(seed), for \(seconds) s")
        repeat {
            if ContinuousClock.now - told > .seconds(1) {
                told = .now
                say("\(what): input \(number)")
            }
            var random = SeededGenerator(seed: seed &+ number &* 0xD1B5_4A32_D192_ED03)
            do {
                try await body(&random, number)
            } catch {
                throw SupportError("\(what): seed \(seed), input \(number): \(error)")
            }
            number += 1
            // Others go on beside it, on no more threads than there are cores, and want as much time.
            if ContinuousClock.now - resumed > .milliseconds(100) {
                await Task.yield()
                resumed = .now
            }
        } while (ContinuousClock.now - start).seconds < seconds || number - first < least
        let count = Int(number - first)
        say("\(what): seed \(seed), \(count) inputs in \(Int((ContinuousClock.now - start).seconds)) s")
        return count
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("fuzz: \(line)\n".utf8))
    }
}

extension SeededGenerator {
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &self) }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Changes a few bytes: flipped bits, other bytes, pieces left out, doubled, cut off or put in.
    package mutating func damage(_ bytes: inout [UInt8], pieces: [String] = []) {
        for _ in 0...below(4) {
            guard !bytes.isEmpty else { return }
            let index = below(bytes.count)
            switch below(pieces.isEmpty ? 6 : 9) {
            case 0: bytes[index] ^= 1 << UInt8(below(8))
            case 1: bytes[index] = UInt8(truncatingIfNeeded: next())
            case 2: bytes.removeSubrange(index..<min(bytes.count, index + 1 + below(30)))
            case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 1 + below(30))], at: index)
            case 4:
                bytes.replaceSubrange(index..<min(bytes.count, index + 1 + below(8)), with: self.bytes(below(8)))
            case 5: if below(10) == 0 { bytes.removeSubrange(index...) }
            default: bytes.insert(contentsOf: pick(pieces).utf8, at: index)
            }
        }
    }
}
