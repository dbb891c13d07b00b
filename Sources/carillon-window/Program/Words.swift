internal import Messages
internal import AdwaitaSupport
internal import NotificationCore

/// The words of the person's language.
@UserInterface enum Words {
    static var current = Translation.english
}

/// What turns the window's sentences into the person's language.
@UserInterface var words: Translation { Words.current }
