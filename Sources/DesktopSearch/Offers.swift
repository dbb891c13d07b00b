package import NotificationCore

/// The reminders that searches have offered to add: each for the connection that was offered it, once, and for some minutes.
///
/// So nobody adds a reminder with a number that was guessed, overheard or kept.
package struct Offers {
    private struct Offer {
        let reading: Reading
        let caller: String
        let end: BootTime
    }

    /// How long one stands, in seconds: a person reads, is called away, and comes back.
    package static let life: Int64 = 300
    /// While a person types, nearly each letter makes one.
    package static let mostOfOneCaller = 32
    package static let most = 128

    private var offers: [String: Offer] = [:]
    /// Their numbers, the oldest first.
    private var order: [String] = []

    package init() {}

    /// Keeps what one caller is offered, in the place of its oldest or the oldest of all if there are too many.
    ///
    /// - Returns: The offer's number, which can't be guessed.
    package mutating func keep(_ reading: Reading, for caller: String, at now: BootTime) -> String {
        dropEnded(at: now)
        let own = order.filter { offers[$0]?.caller == caller }
        if own.count >= Self.mostOfOneCaller, let oldest = own.first { drop(oldest) }
        if order.count >= Self.most, let oldest = order.first { drop(oldest) }
        let number = String(UInt128.random(in: 0...(.max)), radix: 36)
        let end = now.advanced(byMicroseconds: Self.life * 1_000_000)
        offers[number] = Offer(reading: reading, caller: caller, end: end)
        order.append(number)
        return number
    }

    /// What a caller was offered; nil if it was not, or the offer was taken or has ended.
    package func reading(_ number: String, of caller: String, at now: BootTime) -> Reading? {
        guard let offer = offers[number], offer.caller == caller, now < offer.end else { return nil }
        return offer.reading
    }

    /// The same, after which it is gone.
    package mutating func take(_ number: String, by caller: String, at now: BootTime) -> Reading? {
        let reading = reading(number, of: caller, at: now)
        if reading != nil { drop(number) }
        return reading
    }

    /// Whether none stands any more.
    package func isEmpty(at now: BootTime) -> Bool { offers.values.allSatisfy { $0.end <= now } }

    private mutating func dropEnded(at now: BootTime) {
        for number in order.prefix(while: { (offers[$0]?.end ?? now) <= now }) { drop(number) }
    }

    private mutating func drop(_ number: String) {
        offers[number] = nil
        order.removeAll { $0 == number }
    }
}
