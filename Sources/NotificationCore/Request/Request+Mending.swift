internal import Messages

/// What Apple's framework accepts is accepted here (decision 21): a text that can't be stored as it is, is stored as near to it as can be.
extension Request {
    /// The request as it can be stored, with what was changed for that in ``changed``; ``RequestCheck`` refuses the rest.
    package func mended() -> Request {
        var (mended, changes) = (self, [RequestField: Set<String>]())
        func mend(_ text: String, _ field: RequestField, limit: Int) -> String {
            text.mended(limit: limit, &changes[field, default: []])
        }
        for field in RequestField.texts where !field.bounds.isName {
            guard let text = field.get(content), let name = RequestField(rawValue: field.name) else { continue }
            field.set(&mended.content, mend(text, name, limit: field.bounds.limit))
        }
        let bodies = content.bodies?.map { mend($0, .bodies, limit: RequestCheck.Limit.body) } ?? []
        mended.content.bodies = bodies.contains { !$0.allSatisfy(\.isWhitespace) } ? bodies : nil
        mended.content.actions = content.actions.map { $0.mended(&changes[.actions, default: []]) }
        let score = content.relevanceScore
        if !(0...1).contains(score) {
            mended.content.relevanceScore = score.isNaN ? 0 : min(max(score, 0), 1)
            changes[.relevanceScore] = ["clamped"]
        }
        mended.changed = [:]
        for (field, words) in changes where !words.isEmpty { mended.changed[field.rawValue] = words.sorted() }
        return mended
    }
}

extension Category {
    /// The category with its texts as they can be stored, and the words for what was changed of them.
    package func mended() -> (category: Category, changes: Set<String>) {
        var (mended, changes) = (self, Set<String>())
        mended.actions = actions.map { $0.mended(&changes) }
        mended.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder.mended(&changes)
        mended.categorySummaryFormat = categorySummaryFormat.mended(&changes)
        return (mended, changes)
    }
}

extension Action {
    fileprivate func mended(_ changes: inout Set<String>) -> Action {
        var mended = self
        mended.title = title.mended(&changes)
        mended.textInput = textInput.map {
            TextInput(buttonTitle: $0.buttonTitle.mended(&changes), placeholder: $0.placeholder.mended(&changes))
        }
        return mended
    }
}

extension String {
    fileprivate func mended(limit: Int = RequestCheck.Limit.title, _ changes: inout Set<String>) -> String {
        let (text, made) = PlainText.mended(self, limit: limit)
        changes.formUnion(made.map(\.rawValue))
        return text
    }
}
