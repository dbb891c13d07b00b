internal import NotificationCore
internal import NotificationStore

/// What a commit changes.
extension MemoryStore.Tables {
    mutating func apply(_ change: Change) {
        switch change {
        case .put(let row):
            if pending[row.key] == nil { lastOrder += 1 }
            pending[row.key] = (pending[row.key]?.order ?? lastOrder, row)
        case .reschedule(let key, let schedule): pending[key]?.row.schedule = schedule
        case .removePending(let key): pending[key] = nil
        case .removeAllPending(let app): pending = pending.filter { $0.key.app != app }
        case .deliver(var row):
            lastRing += 1
            row.id = lastRing
            delivered[row.key] = row
        case .present(let ring, let presentation):
            for (key, row) in delivered where row.id == ring {
                delivered[key]?.presentation = presentation
                delivered[key]?.handedTo = nil
            }
        case .handOver(let ring, let server):
            for (key, row) in delivered where row.id == ring {
                if row.isWaiting { delivered[key]?.handedTo = server }
            }
        case .presentSummarised(let limit):
            for row in summarised.prefix(limit) { delivered[row.key]?.presentation = .waiting(quietly: true) }
        case .expireSummarised:
            for row in summarised { delivered[row.key]?.presentation = .expired(nil) }
        case .removeDelivered(let key): delivered[key] = nil
        case .removeWaiting(let app):
            delivered = delivered.filter { key, row in key.app != app || !row.isWaiting }
        case .expireWaiting(let app):
            for (key, row) in delivered where key.app == app {
                if row.isWaiting { delivered[key]?.presentation = .expired(nil) }
            }
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
        case .countAttempt(let id):
            for index in responses.indices where responses[index].id == id { responses[index].attempts += 1 }
        case .trimDelivered(let app, let limit):
            let newest = Set(deliveredRows { $0.app == app }.prefix(limit).map(\.id))
            delivered = delivered.filter { _, row in
                guard row.app == app else { return true }
                switch row.presentation {
                case .waiting, .shown: return true
                case .expired, .summarised: return newest.contains(row.id)
                }
            }
        }
    }
}
