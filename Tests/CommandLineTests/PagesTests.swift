import Foundation
import TestSupport
import Testing

/// What README.md and docs tell people to type and to copy, typed and copied.
@Suite struct PagesTests {
    /// Types what takes a program of `make test`, or what takes another one.
    private func read(_ page: PageExamples, withMorePrograms: Bool) async throws {
        let reader = try await PageReader.start()
        defer { reader.session.end() }
        try await page.given(reader)
        for (example, known) in try page.compare().known {
            guard let check = known.check(withMorePrograms: withMorePrograms) else { continue }
            do {
                try await check(reader, example.text)
            } catch {
                throw SupportError("\(example.place): \(error)")
            }
        }
    }

    @Test(arguments: PageExamples.all.filter { $0.tries(withMorePrograms: false) }) func whatAPageShowsDoesWhatItSays(
        _ page: PageExamples
    ) async throws {
        try await read(page, withMorePrograms: false)
    }

    @Test(.inTestAll("it needs jq, zsh and fish")) func whatTakesMoreProgramsDoesWhatItSays() async throws {
        for page in PageExamples.all.filter({ $0.tries(withMorePrograms: true) }) {
            try await read(page, withMorePrograms: true)
        }
    }

    /// A new example is tried by a test, or PageExamples say why it can't be; and nothing old stays there.
    @Test func noExampleIsForgotten() throws {
        let paths = try DocumentationPage.paths
        for path in paths {
            let page = PageExamples.all.first { $0.page == path } ?? PageExamples(page: path, examples: [])
            let (_, forgotten, gone) = try page.compare()
            for example in forgotten { Issue.record("\(example.place) is not in PageExamples: \(example.text)") }
            for example in gone { Issue.record("\(path) has no longer, or not here: \(example.beginning)") }
        }
        #expect(Set(PageExamples.all.map(\.page)).subtracting(paths).isEmpty)
    }

    @Test func whatIsTriedElsewhereIsThere() throws {
        for example in PageExamples.all.flatMap(\.examples) {
            guard case .triedElsewhere(let file, let words) = example.outcome else { continue }
            let text = try? String(contentsOfFile: "\(Binaries.sourceRoot)/\(file)", encoding: .utf8)
            #expect(text?.contains(words) == true, "\(file) no longer tries: \(example.beginning)")
        }
    }
}
