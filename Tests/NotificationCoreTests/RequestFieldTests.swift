import Foundation
import Testing

@testable import NotificationCore

/// What every text and number of a content does by its row alone.
@Suite struct RequestFieldTests {
    /// A request with a value in each of them.
    private static let full = {
        var request = Request(identifier: "r", content: Content(), trigger: nil)
        for field in RequestField.texts { field.set(&request.content, "text-of-\(field.name)") }
        for field in RequestField.numbers { field.set(&request.content, 1) }
        return request
    }()

    private static let names = RequestField.texts.map(\.name) + RequestField.numbers.map(\.name)

    @Test func theStoreHasEachByItsName() throws {
        let data = try JSONEncoder().encode(Self.full.content)
        let stored = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        for field in RequestField.texts { #expect(stored[field.name] as? String == "text-of-\(field.name)") }
        for field in RequestField.numbers { #expect(stored[field.name] as? Double == 1) }
        #expect(stored.count == Self.names.count)
        #expect(try JSONDecoder().decode(Content.self, from: data) == Self.full.content)
    }

    @Test func anEditTakesEachOverAlone() throws {
        #expect(Set(Self.names).count == Self.names.count)
        for name in Self.names {
            let field = try #require(RequestField(rawValue: name))
            let edited = RequestEdit([field], values: Self.full).applied(to: .unnamed)
            let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(edited.content))
            #expect((object as? [String: Any])?.keys.sorted() == [name])
        }
    }

    @Test func eachIsRefusedByItsName() throws {
        try RequestCheck.check(Self.full)
        func refused(_ change: (inout Content) -> Void) -> String? {
            var content = Self.full.content
            change(&content)
            do throws(AgendaError) { try RequestCheck.check(content) } catch { return error.subject?.field.rawValue }
            return nil
        }
        for field in RequestField.texts {
            #expect(refused { field.set(&$0, String(repeating: "x", count: field.bounds.limit + 1)) } == field.name)
        }
        for field in RequestField.numbers { #expect(refused { field.set(&$0, -2) } == field.name) }
    }
}
