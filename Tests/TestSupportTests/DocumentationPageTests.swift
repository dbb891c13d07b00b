import TestSupport
import Testing

@Suite struct DocumentationPageTests {
    private static let page = DocumentationPage(
        "docs/page.md",
        text: #"""
            # A page

            ```sh
            # a remark
            carillon add "Don't # stop" --in 4m   # isn't "closed"

            gdbus call \
              -m Add "{'a': 1,
                 'b': <<2}"
            cat >file <<'END' && cat file
            it's # here
            END
            echo \" '\' \\
            ```

            ## Files

            ```
            no language
            ```
            ```ini
            [a]
            # b
            ```
            ```sh
            #!/bin/sh
            while true; do
                echo
            done
            ```
            """#
    )

    @Test func aCommandHasAllOfItsLines() {
        let examples = Self.page.examples
        #expect(
            examples.map(\.text) == [
                #"carillon add "Don't # stop" --in 4m   # isn't "closed""#,
                "gdbus call \\\n  -m Add \"{'a': 1,\n     'b': <<2}\"",
                "cat >file <<'END' && cat file\nit's # here\nEND",
                #"echo \" '\' \\"#,
                "no language\n", "[a]\n# b\n", "#!/bin/sh\nwhile true; do\n    echo\ndone\n",
            ]
        )
        let lines = [5, 7, 10, 13, 19, 22, 26]
        #expect(examples.map(\.place) == lines.map { "docs/page.md:\($0)" })
    }

    @Test func aBlockIsFoundByItsHeadingAndLanguage() throws {
        #expect(try Self.page.block("Files", "ini") == "[a]\n# b\n")
        #expect(try Self.page.block("Files", "") == "no language\n")
        #expect(throws: SupportError.self) { try Self.page.block("A page", "ini") }
    }

    @Test func thePagesAreTheReadmeAndDocs() throws {
        let paths = try DocumentationPage.paths
        #expect(paths.first == "README.md")
        #expect(paths.contains("docs/bars.md"))
    }
}
