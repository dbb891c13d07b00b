import Foundation
import TestSupport
import Testing

/// The examples of a page, in its order.
struct PageExamples: Sendable, CustomTestStringConvertible {
    let page: String
    /// What the page takes for granted.
    var given: @Sendable (PageReader) async throws -> Void = { _ in }
    let examples: [PageExample]

    var testDescription: String { page }

    /// Whether anything is tried by programs of `make test`, or by others.
    func tries(withMorePrograms: Bool) -> Bool {
        examples.contains { $0.check(withMorePrograms: withMorePrograms) != nil }
    }

    /// Holds the examples against the page.
    ///
    /// - Returns: The page's that are known, its others, and those that it doesn't have, each in its order.
    func compare() throws -> (
        known: [(DocumentationPage.Example, PageExample)], forgotten: [DocumentationPage.Example], gone: [PageExample]
    ) {
        var known: [(DocumentationPage.Example, PageExample)] = []
        var forgotten: [DocumentationPage.Example] = []
        var gone: [PageExample] = []
        var rest = examples[...]
        for example in try DocumentationPage(page).examples {
            guard let index = rest.firstIndex(where: { example.text.hasPrefix($0.beginning) }) else {
                forgotten.append(example)
                continue
            }
            known.append((example, rest[index]))
            gone += rest[..<index]
            rest = rest[(index + 1)...]
        }
        return (known, forgotten, gone + rest)
    }
}

/// An example, by how it begins, and what becomes of it.
struct PageExample: Sendable {
    typealias Check = @Sendable (PageReader, String) async throws -> Void

    enum Outcome: Sendable {
        /// It is tried, where need be by a program that `make test` doesn't install.
        case tried(by: String?, Check)
        /// A file of the source tree, a test or a script, tries it, and has these words.
        case triedElsewhere(file: String, words: String)
        case cannotBeTried(because: String)
    }

    let beginning: String
    let outcome: Outcome

    init(_ beginning: String, _ outcome: Outcome) {
        self.beginning = beginning
        self.outcome = outcome
    }

    /// How it is tried, by programs of `make test` or by others; nil where it isn't.
    func check(withMorePrograms: Bool) -> Check? {
        guard case .tried(let program, let check) = outcome, (program != nil) == withMorePrograms else { return nil }
        return check
    }
}

extension PageExample.Outcome {
    static func does(_ check: @escaping PageExample.Check) -> Self { .tried(by: nil, check) }

    /// It succeeds, and prints all of this.
    static func prints(_ parts: String...) -> Self {
        .does { reader, text in
            let printed = try await reader.type(text)
            for part in parts { #expect(printed.contains(part), "\(text)\n\(printed)") }
        }
    }

    /// It succeeds, and prints so many lines.
    static func prints(lines count: Int) -> Self {
        .does { reader, text in
            let printed = try await reader.type(text)
            #expect(printed.split(separator: "\n").count == count, "\(text)\n\(printed)")
        }
    }

    /// It prints a line with an id and all of this, and a reminder with that id and this title is scheduled.
    static func adds(_ title: String, _ parts: String...) -> Self {
        .does { reader, text in
            let printed = try await reader.type(text)
            for part in parts { #expect(printed.contains(part), "\(text)\n\(printed)") }
            let id = String(printed.prefix { $0 != " " })
            let added = try await reader.list().first { $0["id"]?.string == id }
            #expect(added?["title"]?.string == title, "\(text)\n\(printed)")
        }
    }

    /// Nothing with this title is scheduled afterwards.
    static func removes(_ title: String) -> Self {
        .does { reader, text in
            let printed = try await reader.type(text)
            #expect(printed.contains("Removed \"\(title)\""), "\(text)\n\(printed)")
            #expect(try await reader.list().allSatisfy { $0["title"]?.string != title }, "\(text)")
        }
    }

    /// It shows a popup at once.
    static func shows(_ title: String, _ body: String) -> Self {
        .does { reader, text in
            try await reader.type(text)
            let popup = reader.server.notifications.last
            #expect(popup?.summary == title && popup?.body == body, "\(text)\n\(popup as Any)")
        }
    }

    /// A file at home has these words afterwards.
    static func writes(_ file: String, _ words: String) -> Self {
        .does { reader, text in
            try await reader.type(text)
            let written = try String(contentsOfFile: "\(reader.session.home)/\(file)", encoding: .utf8)
            #expect(written.contains(words), "\(written)")
        }
    }
}
