internal import AgentBus
internal import GLibSupport
package import NotificationCore
package import SystemZones

/// A call of a desktop's search, as read from the wire.
enum SearchCall {
    /// GNOME Shell asks for results, and then what they look like.
    case results(SearchTerms)
    case metas([SearchResult.Identifier])
    /// KRunner asks for both at once.
    case matches(SearchTerms)
    case activate(SearchResult.Identifier, StartupNotice)
    case launch(StartupNotice)
    /// What KRunner asks for and there is nothing of.
    case actions
    case configuration
    case token(String)
    case end

    /// The most bytes of a call's arguments; a long title may be an identifier.
    static let mostBytes = 16 * 1024
    /// More results than a search has had since it began.
    private static let mostIdentifiers = 256
    /// An identifier of a request, and what stands before it.
    private static let longestIdentifier = 512 + 32

    /// - Throws: `limitsExceeded` or `unknownIdentifier`, with the field.
    init(_ call: BusInvocation) throws(AgendaError) {
        guard call.size <= Self.mostBytes else {
            throw AgendaError(
                .limitsExceeded,
                "\(call.member): a call of \(call.size) bytes; at most \(Self.mostBytes) are allowed"
            )
        }
        let arguments = call.arguments
        func text(_ index: Int) -> String { index < arguments.count ? arguments[index].stringValue ?? "" : "" }
        func list(_ index: Int) -> [String] { index < arguments.count ? arguments[index].stringArrayValue ?? [] : [] }
        switch call.member {
        case "GetInitialResultSet": self = .results(try SearchTerms(list(0)))
        // What was found before tells nothing: a longer phrase may be another one.
        case "GetSubsearchResultSet": self = .results(try SearchTerms(list(1)))
        case "GetResultMetas": self = .metas(try Self.identifiers(list(0)))
        case "ActivateResult":
            let time = arguments.last?.integerValue ?? 0
            self = .activate(try Self.identifier(text(0), "identifier"), StartupNotice(time: time))
        case "LaunchSearch": self = .launch(StartupNotice(time: arguments.last?.integerValue ?? 0))
        case "Match": self = .matches(try SearchTerms([text(0)]))
        case "Run":
            guard text(1).isEmpty else {
                throw AgendaError(.unknownAction, "actionId: results have no actions but their own")
            }
            self = .activate(try Self.identifier(text(0), "matchId"), StartupNotice())
        case "SetActivationToken": self = .token(text(0))
        case "Actions": self = .actions
        case "Config": self = .configuration
        default: self = .end
        }
    }

    private static func identifiers(_ texts: [String]) throws(AgendaError) -> [SearchResult.Identifier] {
        guard texts.count <= mostIdentifiers else {
            throw AgendaError(
                .limitsExceeded,
                "identifiers: \(texts.count) of them; at most \(mostIdentifiers) are allowed"
            )
        }
        var identifiers: [SearchResult.Identifier] = []
        for (index, text) in texts.enumerated() { identifiers.append(try identifier(text, "identifiers[\(index)]")) }
        return identifiers
    }

    private static func identifier(_ text: String, _ field: String) throws(AgendaError) -> SearchResult.Identifier {
        guard text.utf8.count <= longestIdentifier, let identifier = SearchResult.Identifier(text) else {
            throw AgendaError(.unknownIdentifier, "\(field): not a result of a search here")
        }
        return identifier
    }
}

/// What a search has done by the command line, so that both do the same.
package protocol SearchCommands: Sendable {
    /// The zones, with the agent's as the session's own.
    ///
    /// - Parameter name: The agent's; nil if none runs.
    func zones(ofAgentIn name: String?) -> SystemZones

    /// What `carillon add` would make of the words; nil if it would refuse them.
    func reading(of words: [String], _ zones: SystemZones) -> Reading?

    /// Does what `carillon gui` does, for one reminder or with nil for none.
    func showWindow(of identifier: String?, _ notice: StartupNotice)

    /// Tells the person for a moment what was added, with a button that takes it back.
    func tell(added reading: Reading)

    /// Tells the person that what was chosen could not be added.
    ///
    /// - Returns: What the desktop is answered.
    func report(_ failure: any Error, of reading: Reading) -> AgendaError
}

/// The interfaces that desktops search through, and where they are.
package enum SearchNames {
    package static let path = BusNames.applicationPath(of: BusNames.search)
    /// What GNOME Shell and others call.
    package static let shell = "org.gnome.Shell.SearchProvider2"
    /// What KRunner and Plasma's launchers call.
    package static let runner = "org.kde.krunner1"

    /// As their owners document them.
    static let introspection = """
        <node>
          <interface name="\(shell)">
            <method name="GetInitialResultSet">
              <arg name="terms" type="as" direction="in"/><arg name="results" type="as" direction="out"/>
            </method>
            <method name="GetSubsearchResultSet">
              <arg name="previous_results" type="as" direction="in"/><arg name="terms" type="as" direction="in"/>
              <arg name="results" type="as" direction="out"/>
            </method>
            <method name="GetResultMetas">
              <arg name="identifiers" type="as" direction="in"/><arg name="metas" type="aa{sv}" direction="out"/>
            </method>
            <method name="ActivateResult">
              <arg name="identifier" type="s" direction="in"/><arg name="terms" type="as" direction="in"/>
              <arg name="timestamp" type="u" direction="in"/>
            </method>
            <method name="LaunchSearch">
              <arg name="terms" type="as" direction="in"/><arg name="timestamp" type="u" direction="in"/>
            </method>
          </interface>
          <interface name="\(runner)">
            <method name="Match">
              <arg name="query" type="s" direction="in"/><arg name="matches" type="a(sssida{sv})" direction="out"/>
            </method>
            <method name="Actions"><arg name="matches" type="a(sss)" direction="out"/></method>
            <method name="Run">
              <arg name="matchId" type="s" direction="in"/><arg name="actionId" type="s" direction="in"/>
            </method>
            <method name="SetActivationToken"><arg name="token" type="s" direction="in"/></method>
            <method name="Config"><arg name="config" type="a{sv}" direction="out"/></method>
            <method name="Teardown"/>
          </interface>
        </node>
        """
}
