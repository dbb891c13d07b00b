internal import Messages
package import NotificationCore
package import ScheduleWords

/// How the editor stands: what is wrong, and when the reminder would ring.
package struct EditorCheck: Sendable, Hashable {
    /// A ring to come.
    package struct Ring: Sendable, Hashable {
        /// "Tomorrow, Tue 24 Nov, 09:00"
        package var time: String
        /// "in 21 h 20 min"
        package var distance: String
    }

    /// What is wrong, each below its field; of a new reminder, also what isn't filled in yet.
    package var problems: [EditorField: String] = [:]
    /// "every Monday at 11:30"; empty while something is wrong.
    package var description = ""
    /// The next rings, five at most; none of what waits for a place.
    package var rings: [Ring] = []
    /// The reminder as it would be; nil while something is wrong.
    package var request: Request?

    /// Whether it can be saved.
    package var isRight: Bool { request != nil }

    private static let mostRings = 5

    init(_ editor: Editor, _ output: TimeOutput, _ zones: any ZoneSource) {
        do throws(Editor.Problems) {
            let edit = try editor.edit(output: output, zones: zones)
            let request =
                if let base = editor.base {
                    edit.applied(to: base.request)
                } else {
                    try editor.request(output: output, zones: zones)
                }
            try check(request, editor, edit, output, zones)
            self.request = request
        } catch {
            problems = error.fields
        }
    }

    private mutating func check(
        _ request: Request,
        _ editor: Editor,
        _ edit: RequestEdit,
        _ output: TimeOutput,
        _ zones: any ZoneSource
    ) throws(Editor.Problems) {
        let when = editor.fields.when
        do throws(AgendaError) {
            try RequestCheck.check(request)
            // One that goes on as before rings when the agent says.
            if let base = editor.base, !edit.movesSeries {
                var summary = base
                summary.request = request
                if edit.fields.contains(.endDate) { summary.end = request.end }
                if edit.fields.contains(.count) { summary.remaining = request.bounds.count }
                description = base.described(output, zones)
                show(ComingRings.times(of: summary, zones: zones, now: output.now, limit: Self.mostRings), output)
                return
            }
            let preview = try Preview(request, zones: zones, now: output.now, limit: Self.mostRings)
            description = output.words.say(preview.description)
            show(preview.times, output)
        } catch {
            throw Editor.Problems(Self.problem(error, when, output.words, request.content.actions))
        }
    }

    private mutating func show(_ times: [WallTime], _ output: TimeOutput) {
        rings = times.map {
            Ring(time: output.dayDateAndTime($0).firstUppercased, distance: output.relativeBesideDay($0))
        }
    }

    /// A refusal of the agent's, below its field.
    ///
    /// - Parameter actions: The buttons that it may be about.
    static func problem(
        _ error: AgendaError,
        _ when: EditorFields.When,
        _ words: Translation,
        _ actions: [Action]
    ) -> [EditorField: String] {
        guard let subject = error.subject, var field = EditorField(subject.field, when) else {
            return [.whole: words.say(error.said).shownOnOneLine]
        }
        let first = actions.count > RequestCheck.Limit.actions ? RequestCheck.Limit.actions : 0
        let position = actions.firstIndex { !RequestCheck.allows($0) } ?? first
        switch field {
        case .button: field = .button(position)
        case .buttonValue: field = .buttonValue(position)
        default: break
        }
        return [field: words.say(subject.problemWithValue).shownOnOneLine.firstUppercased]
    }
}

extension Editor {
    /// How it stands, after each change of a field.
    package func check(output: TimeOutput, zones: any ZoneSource) -> EditorCheck { EditorCheck(self, output, zones) }

    /// Where a refusal of the agent itself belongs, after it was asked to save.
    package func problems(_ error: AgendaError, output: TimeOutput) -> [EditorField: String] {
        EditorCheck.problem(error, fields.when, output.words, (try? EditorButton.actions(fields.buttons)) ?? [])
    }
}
