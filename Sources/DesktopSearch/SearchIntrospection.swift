internal import AgentBus

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
