internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// The page on which a reminder is made or changed, with everything that `carillon add` can do.
@UserInterface final class EditorView: OpenedPage {
    private(set) var widget: Widget
    let form: EditorForm
    private let agent: AgentActions
    private let clock: WindowClock
    private let save = Widget(.button, ["label": .string(words.translated("Save"))], classes: ["suggested-action"])
    private var isSaving = false
    private var isSaved = false
    /// What a new reminder is called from the first try on, as the agent may have it although it didn't say so in time.
    private var identifier: String?
    /// Closes the page.
    var onDone: (@UserInterface () -> Void)?

    init(_ editor: Editor, agent: AgentActions, clock: WindowClock, back: @escaping @UserInterface () -> Void) {
        self.agent = agent
        self.clock = clock
        form = EditorForm(editor, clock: clock)
        let title = editor.base == nil ? words.translated("New Reminder") : words.translated("Edit Reminder")
        widget = Widget.page(title: title, content: form.widget, buttons: [save], back: back)
        let label = Widget(.label, ["label": .string(save.text), "margin-start": 8, "margin-end": 8])
        let icon = Widget(.image, ["icon-name": "object-select-symbolic"])
        save.tip(save.text).set("child", .object(Widget.squeezer(label, icon)))
        save.on("clicked") { [weak self] in self?.submit() }
    }

    func opened() { form.focusTitle() }

    func closed() { form.closed() }

    var isUnsaved: Bool { form.editor.isChanged && !isSaved }

    /// Sends it to the agent; what was typed stays until that is done.
    func submit() {
        guard !isSaving, let request = form.check(isSaving: true).request else { return form.goToProblem() }
        isSaving = true
        // What would be typed now wouldn't be saved.
        (save.isEnabled, form.widget.isEnabled) = (false, false)
        let editor = form.editor
        Task { [weak self] in
            guard let self else { return }
            let problems = await send(request, editor)
            guard widget.isInWindow else { return }
            (isSaving, save.isEnabled, form.widget.isEnabled) = (false, true, true)
            guard problems.isEmpty else { return form.show(problems) }
            isSaved = true
            onDone?()
        }
    }

    /// What the agent refuses, by field; none if it is done.
    private func send(_ request: Request, _ editor: Editor) async -> [EditorField: String] {
        var request = request
        let output = clock.output
        let edit: RequestEdit?
        do throws(Editor.Problems) {
            edit = editor.base == nil ? nil : try editor.edit(output: output, zones: clock.source)
        } catch {
            return error.fields
        }
        if let edit, edit.fields.isEmpty { return [:] }
        if edit == nil {
            request.identifier = identifier ?? Request.newIdentifier(for: request.content.title)
            identifier = request.identifier
        }
        do throws(AgentClient.Failure) {
            try await agent.save(request, edit, picture: editor.newPicture)
            return [:]
        } catch {
            guard case .refused(let error) = error else { return [.whole: words.say(error.said)] }
            if error.code == .unknownIdentifier, form.becomeNew() {
                return [
                    .whole: words.translated("It was deleted meanwhile. Save it again to add it as a new reminder.")
                ]
            }
            return editor.problems(error, output: output)
        }
    }
}
