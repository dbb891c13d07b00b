import NotificationCore
import Testing

/// Quotas in bytes: refused by name and with the numbers, before anything is written.
@Suite struct QuotaTests {
    private func request(_ identifier: String, bytes: Int) -> Request {
        var content = Content(title: "T")
        content.bodies = (0..<(bytes / 10_000)).map { _ in String(repeating: "x", count: 10_000) }
        return Request(identifier: identifier, content: content, trigger: .interval(.init(seconds: 60, repeats: true)))
    }

    private func refusal(_ body: () throws -> Void) -> AgendaError? {
        do { try body() } catch { return error as? AgendaError }
        return nil
    }

    private func add(_ requests: [Request], to desk: Desk) throws {
        try desk.handle(.add(app: desk.app, requests))
    }

    @Test func oneRequestHasALimit() {
        #expect(refusal { try RequestCheck.check(request("a", bytes: 250_000)) } == nil)
        let error = refusal { try RequestCheck.check(request("a", bytes: 270_000)) }
        #expect(error?.code == .quotaExceeded)
        #expect(error?.message.hasPrefix("request: takes 27") == true)
        #expect(error?.message.contains("262144") == true)
    }

    @Test func anAppsRequestsHaveALimitTogether() throws {
        let desk = Desk()
        for round in 0..<6 {
            try add((0..<10).map { request("r\(round)-\($0)", bytes: 250_000) }, to: desk)
        }
        let error = refusal { try add((0..<10).map { request("more\($0)", bytes: 250_000) }, to: desk) }
        #expect(error?.code == .quotaExceeded)
        #expect(error?.message.contains("16777216") == true)
        // What takes the place of something of its size is no more than before.
        try add((0..<10).map { request("r0-\($0)", bytes: 250_000) }, to: desk)
        try add([request("small", bytes: 0)], to: desk)
    }

    @Test func categoriesHaveALimit() {
        let many = (0...RequestCheck.Limit.categoriesPerApp).map { Category(identifier: "c\($0)") }
        #expect(refusal { try RequestCheck.check(many) }?.message.contains("at most 200") == true)
        #expect(refusal { try RequestCheck.check(Array(many.dropLast())) } == nil)
        let actions = (0..<10).map {
            Action(identifier: "a\($0)", title: "A", effect: .run(command: String(repeating: "x", count: 16_000)))
        }
        let large = (0..<10).map { Category(identifier: "c\($0)", actions: actions) }
        #expect(refusal { try RequestCheck.check(large) }?.code == .quotaExceeded)
    }
}
