internal import Foundation
internal import SessionFacts

/// Where the agent keeps its files.
package enum StoreFolder {
    package static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        BaseFolders(environment: environment).data + "/carillon"
    }
}
