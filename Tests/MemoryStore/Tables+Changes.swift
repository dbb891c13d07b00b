internal import NotificationCore

/// What changes.
extension Tables {
    mutating func apply(_ change: Change) {
        switch change {
        case .put(let row):
            if let kept = pending[row.key] {
                kept.row = row
            } else {
                lastOrder += 1
                pending[row.key] = Kept(row, order: lastOrder)
            }
        case .reschedule(let key, let schedule): pending[key]?.row.schedule = schedule
        case .removePending(let key): pending[key] = nil
        case .removeAllPending(let app): pending = pending.filter { $0.key.app != app }
        case .deliver(var row):
            lastRing += 1
            row.id = lastRing
            delivered[row.key] = Kept(row)
        case .present(let ring, let presentation):
            for kept in delivered.values where kept.row.id == ring {
                kept.row.presentation = presentation
                kept.row.handedTo = nil
            }
        case .handOver(let ring, let server):
            for kept in delivered.values where kept.row.id == ring {
                guard kept.row.isWaiting else { continue }
                kept.row.handedTo = server
                if kept.row.popup != nil { kept.row.presentation = .waiting(quietly: true) }
            }
        case .presentSummarised(let limit):
            let (own, others) = (
                summarised.filter { $0.row.app == Agenda.ownApp }, summarised.filter { $0.row.app != Agenda.ownApp }
            )
            for kept in (own + others).prefix(limit) { kept.row.presentation = .waiting(quietly: true) }
        case .expireSummarised:
            for kept in summarised { kept.row.presentation = .expired(nil) }
        case .removeDelivered(let key): delivered[key] = nil
        case .release(let app):
            for (key, kept) in pending where key.app == app { kept.row.schedule.rests = false }
        case .expireWaiting(let app):
            for (key, kept) in delivered where key.app == app {
                guard kept.row.isWaiting || kept.row.presentation == .behind else { continue }
                kept.row.presentation = kept.row.popup.map { .shown($0) } ?? .expired(nil)
            }
        case .keepUndo(let undo): self.undo = undo
        case .setCategories(let app, let set): categories[app] = set.sorted { $0.identifier < $1.identifier }
        case .note(let key, let value): notes[key] = value
        case .authorize(let app, let authorization):
            authorizations[app] = authorization == .notDetermined ? nil : authorization
        case .provideSettings(let app, true): providingSettings.insert(app)
        case .provideSettings(let app, false): providingSettings.remove(app)
        case .enqueue(var response):
            lastResponse += 1
            response.id = lastResponse
            response.delivered.presentation = .expired(nil)
            response.delivered.id = 0
            responses.append(response)
        case .removeResponse(let id): responses.removeAll { $0.id == id }
        case .trimResponses(let app, let limit, let bytes):
            var newest: Set<Int64> = []
            var sum = 0
            for response in responses.filter({ $0.app == app }).suffix(limit).reversed() {
                sum += response.size
                if newest.isEmpty || sum <= bytes { newest.insert(response.id) }
            }
            responses.removeAll { $0.app == app && !newest.contains($0.id) }
        case .settleResponses(let key):
            for index in responses.indices where responses[index].delivered.key == key {
                responses[index].isTold = true
            }
        case .tellResponse(let id):
            for index in responses.indices where responses[index].id == id { responses[index].isTold = true }
        case .countAttempt(let id, let time):
            for index in responses.indices where responses[index].id == id {
                responses[index].attempts += 1
                responses[index].tried = time
            }
        case .trimDelivered(let app, let limit, let bytes):
            let isStanding = { (row: Delivered) in
                app == Agenda.ownApp && [.summarised, .behind].contains(row.presentation)
            }
            var (newest, total): (Set<Int64>, Int) = ([], 0)
            for row in deliveredRows({ $0.app == app }).filter({ !isStanding($0) }).prefix(limit) {
                total += row.request.size
                if total <= bytes || newest.isEmpty { newest.insert(row.id) }
            }
            delivered = delivered.filter { key, kept in
                guard key.app == app, !isStanding(kept.row) else { return true }
                switch kept.row.presentation {
                case .waiting, .outdated, .shown: return true
                case .expired, .summarised, .behind:
                    guard !newest.contains(kept.row.id) else { return true }
                    trimmed.append(key)
                    return false
                }
            }
        case .notePastRing(let past, let earlier):
            let ring = [.rang, .held].contains(past.outcome) ? delivered[past.key]?.row.id : nil
            if let earlier, let kept = history.first(where: { $0.row.ring == earlier }) { return kept.row.ring = ring }
            lastPast += 1
            history.append(Kept((ring, past), order: lastPast))
            if history.count(where: { $0.row.past.app == past.app }) > PastRing.most(of: past.app),
                let oldest = history.firstIndex(where: { $0.row.past.app == past.app })
            {
                history.remove(at: oldest)
            }
        case .showPastRing(let ring, let time):
            guard let index = history.firstIndex(where: { $0.row.ring == ring && $0.row.past.outcome == .held })
            else { return }
            var past = history.remove(at: index).row.past
            (past.outcome, past.date) = (.rang, time)
            lastPast += 1
            history.append(Kept((ring, past), order: lastPast))
        case .endPastRing(let ring, let end):
            for kept in history where kept.row.ring == ring {
                kept.row.past.outcome = end.outcome
                kept.row.past.ended = end.time
                kept.row.past.action = end.action
            }
        case .forgetEarlyAnswer(let key, let time):
            history.removeAll {
                let past = $0.row.past
                return $0.row.ring == nil && past.key == key && past.date == time && past.outcome == .answered
            }
        case .pruneHistory(let time):
            history = Array(history.drop { $0.row.past.date < time })
        case .clearHistory: history = []
        case .pause(let pause): pauses[pause.scope] = pause
        case .endPause(let scope): pauses[scope] = nil
        }
    }
}
