/// One change of the agenda on disk.
package enum Change: Sendable, Hashable {
    /// Adds a pending row, or replaces the one with its key.
    case put(Pending)
    /// Changes a pending row's place in its series, and nothing else.
    case reschedule(RequestKey, Schedule)
    case removePending(RequestKey)
    case removeAllPending(app: String)
    /// Adds a delivered row under a new ring number, replacing the one with its key.
    case deliver(Delivered)
    case present(ring: Int64, Delivered.Presentation)
    /// Notes which server is asked to show a ring that waits; its next presentation ends that.
    case handOver(ring: Int64, to: Delivered.Handover)
    /// Puts the earliest of the rings that came as one popup before the person, their own first, one by one and quietly.
    case presentSummarised(limit: Int)
    /// The popup that stood for many rings is gone: they are like any that have left the screen.
    case expireSummarised
    case removeDelivered(RequestKey)
    /// Lets all requests of an app go on that rest.
    case release(app: String)
    /// Puts an app's rings that have not been seen yet into the list of what has left the screen.
    case expireWaiting(app: String)
    /// Keeps what takes back the last change of the person's own reminders, instead of what was kept; nil keeps nothing.
    case keepUndo(Undo?)
    /// Replaces the app's categories as a set.
    case setCategories(app: String, [Category])
    case note(AgendaNote, String)
    /// Keeps what the person decided about an app; notDetermined forgets it.
    case authorize(app: String, Authorization)
    /// Keeps whether an app has notification settings of its own.
    case provideSettings(app: String, Bool)
    /// Puts a response behind the ones that wait.
    case enqueue(Response)
    case removeResponse(Int64)
    /// Keeps the newest `limit` responses of an app, and no more than fit into a number of bytes, but always the
    /// newest.
    case trimResponses(app: String, limit: Int, bytes: Int = RequestCheck.Limit.responseBytesPerApp)
    /// Nothing waits any more for the answers to one of the person's own reminders.
    case settleResponses(RequestKey)
    /// An answer to one of the person's own reminders has reached a command that waited for it.
    case tellResponse(Int64)
    /// A connection got the response and left without acknowledging it.
    case countAttempt(response: Int64)
    /// Keeps the newest `limit` delivered rows of an app, and no more than fit into a number of bytes, but always the newest,
    /// and what is on screen or waiting.
    case trimDelivered(app: String, limit: Int, bytes: Int = RequestCheck.Limit.requestsPerApp)
    /// Writes a ring into the history. One that rang belongs to the delivered row of its request, which comes before it;
    /// where the ring of an earlier number is repeated, that one's row goes on. The oldest of the app goes if there are too
    /// many (``PastRing/most(of:)``).
    case notePastRing(PastRing, repeating: Int64?)
    /// The ring of that number is shown now; if it was held until now, it rings only now.
    case showPastRing(Int64, at: WallTime)
    /// What has become of the ring of that number.
    case endPastRing(Int64, RingEnd)
    /// Forgets the rings of before a time.
    case pruneHistory(before: WallTime)
    case clearHistory
    /// Pauses something, or gives a pause another end.
    case pause(Pause)
    case endPause(Pause.Scope)
}
