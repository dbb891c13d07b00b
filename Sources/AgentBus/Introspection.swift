/// The D-Bus interfaces as introspection data; `docs/dbus.md` has them with what each method does.
package enum Introspection {
    package static let xml = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <interface name="io.github.carillon.NotificationCenter1">
            <method name="Register"><arg name="app" type="s" direction="in"/></method>
            <method name="Add"><arg name="request" type="a{sv}" direction="in"/></method>
            <method name="AddMany"><arg name="requests" type="aa{sv}" direction="in"/></method>
            <method name="Schedule">
              <arg name="request" type="a{sv}" direction="in"/><arg name="scheduled" type="a{sv}" direction="out"/>
            </method>
            <method name="RemovePending">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <method name="RemoveAllPending"><arg name="removed" type="u" direction="out"/></method>
            <method name="GetPending"><arg name="requests" type="aa{sv}" direction="out"/></method>
            <method name="GetPendingPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="requests" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="GetDelivered"><arg name="notifications" type="aa{sv}" direction="out"/></method>
            <method name="GetDeliveredPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="notifications" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="GetRequests">
              <arg name="identifiers" type="as" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <method name="RemoveDelivered">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <method name="RemoveAllDelivered"><arg name="removed" type="u" direction="out"/></method>
            <method name="SetCategories"><arg name="categories" type="aa{sv}" direction="in"/></method>
            <method name="GetCategories"><arg name="categories" type="aa{sv}" direction="out"/></method>
            <method name="Act">
              <arg name="identifier" type="s" direction="in"/><arg name="action" type="s" direction="in"/>
              <arg name="options" type="a{sv}" direction="in"/>
            </method>
            <method name="GetResponses"><arg name="responses" type="aa{sv}" direction="out"/></method>
            <method name="GetResponsesPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="responses" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="AcknowledgeResponse"><arg name="number" type="x" direction="in"/></method>
            <method name="Snooze">
              <arg name="identifier" type="s" direction="in"/><arg name="seconds" type="d" direction="in"/>
            </method>
            <method name="Skip"><arg name="identifier" type="s" direction="in"/></method>
            <method name="GetUpcoming">
              <arg name="identifier" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/>
            </method>
            <method name="RequestAuthorization">
              <arg name="options" type="u" direction="in"/><arg name="granted" type="b" direction="out"/>
            </method>
            <method name="GetSettings"><arg name="settings" type="a{sv}" direction="out"/></method>
            <method name="SetBadgeCount"><arg name="count" type="x" direction="in"/></method>
            <method name="SetDelegate"><arg name="delegate" type="o" direction="in"/></method>
            <signal name="PendingChanged"/>
            <signal name="DeliveredChanged"/>
            <signal name="Changed"><arg name="identifiers" type="as"/></signal>
            <signal name="ResponseAdded"/>
          </interface>
          <interface name="io.github.carillon.Agent1">
            <method name="Status"><arg name="status" type="a{sv}" direction="out"/></method>
            <method name="ListApps"><arg name="apps" type="aa{sv}" direction="out"/></method>
            <method name="GetPendingOf">
              <arg name="app" type="s" direction="in"/><arg name="requests" type="aa{sv}" direction="out"/>
            </method>
            <method name="GetDeliveredOf">
              <arg name="app" type="s" direction="in"/><arg name="notifications" type="aa{sv}" direction="out"/>
            </method>
            <method name="GetPendingPageOf">
              <arg name="app" type="s" direction="in"/>
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="requests" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="GetDeliveredPageOf">
              <arg name="app" type="s" direction="in"/>
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="notifications" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="ListPendingOf">
              <arg name="app" type="s" direction="in"/>
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="requests" type="a(sssssda{sv})" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="GetRequestsOf">
              <arg name="app" type="s" direction="in"/><arg name="identifiers" type="as" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <method name="FindRequestsOf">
              <arg name="app" type="s" direction="in"/><arg name="name" type="s" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <method name="RemovePendingOf">
              <arg name="app" type="s" direction="in"/><arg name="identifiers" type="as" direction="in"/>
              <arg name="removed" type="u" direction="out"/>
            </method>
            <method name="Remove">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <method name="SnoozeMany">
              <arg name="identifiers" type="as" direction="in"/><arg name="seconds" type="d" direction="in"/>
              <arg name="snoozed" type="u" direction="out"/>
            </method>
            <method name="ActOf">
              <arg name="app" type="s" direction="in"/><arg name="identifier" type="s" direction="in"/>
              <arg name="action" type="s" direction="in"/><arg name="options" type="a{sv}" direction="in"/>
            </method>
            <method name="Edit">
              <arg name="identifier" type="s" direction="in"/><arg name="changes" type="a{sv}" direction="in"/>
              <arg name="scheduled" type="a{sv}" direction="out"/>
            </method>
            <method name="Replace">
              <arg name="group" type="s" direction="in"/><arg name="requests" type="aa{sv}" direction="in"/>
              <arg name="replaced" type="a{sv}" direction="out"/>
            </method>
            <method name="ResumeRequests">
              <arg name="requests" type="aa{sv}" direction="in"/><arg name="progress" type="aa{sv}" direction="in"/>
              <arg name="removed" type="as" direction="in"/><arg name="changed" type="u" direction="out"/>
            </method>
            <method name="Undo"><arg name="undone" type="a{sv}" direction="out"/></method>
            <method name="GetUndo"><arg name="undone" type="a{sv}" direction="out"/></method>
            <method name="SetAuthorization">
              <arg name="app" type="s" direction="in"/><arg name="authorization" type="s" direction="in"/>
            </method>
            <method name="OpenSettings"><arg name="app" type="s" direction="in"/></method>
            <method name="GetHistory">
              <arg name="limit" type="u" direction="in"/><arg name="since" type="d" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/>
            </method>
            <method name="GetHistoryPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="since" type="d" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <method name="ClearHistory"><arg name="cleared" type="u" direction="out"/></method>
            <method name="Pause"><arg name="what" type="a{sv}" direction="in"/></method>
            <method name="Resume">
              <arg name="what" type="a{sv}" direction="in"/><arg name="ended" type="u" direction="out"/>
            </method>
            <method name="SessionStarted"><arg name="environment" type="a{ss}" direction="in"/></method>
            <signal name="ChangedOf"><arg name="app" type="s"/><arg name="identifiers" type="as"/></signal>
          </interface>
        </node>
        """

    /// The notification server's interface, as far as the agent passes it on.
    ///
    /// <https://specifications.freedesktop.org/notification-spec/latest/protocol.html>
    package static let notifications = """
        <node>
          <interface name="org.freedesktop.Notifications">
            <method name="Notify">
              <arg name="app_name" type="s" direction="in"/><arg name="replaces_id" type="u" direction="in"/>
              <arg name="app_icon" type="s" direction="in"/><arg name="summary" type="s" direction="in"/>
              <arg name="body" type="s" direction="in"/><arg name="actions" type="as" direction="in"/>
              <arg name="hints" type="a{sv}" direction="in"/><arg name="expire_timeout" type="i" direction="in"/>
              <arg name="id" type="u" direction="out"/>
            </method>
            <method name="CloseNotification"><arg name="id" type="u" direction="in"/></method>
            <method name="GetCapabilities"><arg name="capabilities" type="as" direction="out"/></method>
            <method name="GetServerInformation">
              <arg name="name" type="s" direction="out"/><arg name="vendor" type="s" direction="out"/>
              <arg name="version" type="s" direction="out"/><arg name="spec_version" type="s" direction="out"/>
            </method>
            <signal name="NotificationClosed"><arg name="id" type="u"/><arg name="reason" type="u"/></signal>
            <signal name="ActionInvoked"><arg name="id" type="u"/><arg name="action_key" type="s"/></signal>
            <signal name="ActivationToken"><arg name="id" type="u"/><arg name="activation_token" type="s"/></signal>
          </interface>
        </node>
        """

    /// What an app exports so that the agent can call it.
    package static let delegate = """
        <node>
          <interface name="io.github.carillon.NotificationDelegate1">
            <method name="WillPresent">
              <arg name="notification" type="a{sv}" direction="in"/>
              <arg name="implemented" type="b" direction="out"/><arg name="options" type="u" direction="out"/>
            </method>
            <method name="DidReceive"><arg name="response" type="a{sv}" direction="in"/></method>
            <method name="OpenSettings"><arg name="notification" type="a{sv}" direction="in"/></method>
          </interface>
        </node>
        """
}
