/// The D-Bus interfaces as introspection data; `docs/dbus.md` explains them with examples.
package enum Introspection {
    package static let xml = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <!-- For apps: each sees and changes its own notifications only. -->
          <interface name="io.github.carillon.NotificationCenter1">
            <!-- Says which app this connection speaks for: the basename of its desktop file. Without it the agent
                 goes by the sandbox, the systemd unit or the program's name. -->
            <method name="Register"><arg name="app" type="s" direction="in"/></method>
            <!-- Schedules a request {identifier s, content a{sv}, trigger a{sv}, missed v}, replacing a pending one
                 with its identifier. A reply means that it is on the disk. -->
            <method name="Add"><arg name="request" type="a{sv}" direction="in"/></method>
            <!-- The same for many: all of them, or none and an error. -->
            <method name="AddMany"><arg name="requests" type="aa{sv}" direction="in"/></method>
            <!-- As Add, and returns the request's state: {next d, description s, remaining x, end d, replaced a{sv},
                 quietUntil d, paused b}. One that rang at once has no description; replaced {title s, description s} is what
                 was pending under its identifier before. -->
            <method name="Schedule">
              <arg name="request" type="a{sv}" direction="in"/><arg name="scheduled" type="a{sv}" direction="out"/>
            </method>
            <!-- Removes pending requests; unknown identifiers are not an error. Returns how many were removed. -->
            <method name="RemovePending">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <method name="RemoveAllPending"><arg name="removed" type="u" direction="out"/></method>
            <!-- Requests with, besides what was added: app s, next d (of what is paused, after the pause), due d (of the series,
                 whatever is snoozed or paused), remaining x, snoozedUntil d, putOff s (what was done to that ring: snoozed, or
                 moved before it had rung; one that a pause held is snoozed), heldSince d (a ring that comes when a pause ends), end d
                 (nothing is shown at or after it but what was put off), repeats b, description s. -->
            <method name="GetPending"><arg name="requests" type="aa{sv}" direction="out"/></method>
            <!-- The same in parts, for lists of any length: at most limit requests after a place, "" at first; a limit of 0
                 leaves the number to the agent. Returns where the next part begins, "" at the end. -->
            <method name="GetPendingPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="requests" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <!-- The newest first: requests with, besides what was added: app s, date d, due d, occurrence x, state s. -->
            <method name="GetDelivered"><arg name="notifications" type="aa{sv}" direction="out"/></method>
            <method name="GetDeliveredPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="notifications" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <!-- What is pending and delivered under these identifiers, 1,000 at most, as GetPending and GetDelivered return it; what
                 isn't there is in neither. -->
            <method name="GetRequests">
              <arg name="identifiers" type="as" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <method name="RemoveDelivered">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <method name="RemoveAllDelivered"><arg name="removed" type="u" direction="out"/></method>
            <!-- Replaces the app's categories as a set: {identifier s, actions aa{sv}, options u, …}. -->
            <method name="SetCategories"><arg name="categories" type="aa{sv}" direction="in"/></method>
            <method name="GetCategories"><arg name="categories" type="aa{sv}" direction="out"/></method>
            <!-- Presses a button of a pending or delivered notification, by its identifier or its title; options {text s}
                 are the text for one that asks for some. -->
            <method name="Act">
              <arg name="identifier" type="s" direction="in"/><arg name="action" type="s" direction="in"/>
              <arg name="options" type="a{sv}" direction="in"/>
            </method>
            <!-- The answers that wait for the app's delegate, the oldest first: {notification a{sv}, actionIdentifier s,
                 userText s, answered d, number x, told b}. The newest 100 of an app are kept. -->
            <method name="GetResponses"><arg name="responses" type="aa{sv}" direction="out"/></method>
            <method name="GetResponsesPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="responses" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <!-- Acknowledges a response, for an app without a delegate: it is removed. One to the person's own reminders
                 stays listed, marked told. -->
            <method name="AcknowledgeResponse"><arg name="number" type="x" direction="in"/></method>
            <!-- The ring once more, after a number of seconds. It answers what is on the screen, which goes. Of a request that
                 hasn't rung yet, the next ring comes then and not at its own time; one that waits for a place keeps it. -->
            <method name="Snooze">
              <arg name="identifier" type="s" direction="in"/><arg name="seconds" type="d" direction="in"/>
            </method>
            <!-- Leaves out the next ring, and takes away what is on the screen. -->
            <method name="Skip"><arg name="identifier" type="s" direction="in"/></method>
            <!-- The coming rings {app s, identifier s, title s, date d, description s}, soonest first; "" means all of
                 the app's. What a pause keeps from ringing isn't among them. At most 10,000, whatever the limit says;
                 a limit of 0 asks for none. -->
            <method name="GetUpcoming">
              <arg name="identifier" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/>
            </method>
            <!-- Asks the person, once, whether the app may notify; options as of Apple's UNAuthorizationOptions. Replies when
                 they have answered, after 5 minutes at most; wait longer than that. -->
            <method name="RequestAuthorization">
              <arg name="options" type="u" direction="in"/><arg name="granted" type="b" direction="out"/>
            </method>
            <!-- {authorizationStatus s, alert b, sound b, badge b, list b, alertStyle s, providesAppNotificationSettings b,
                 doNotDisturb b, wake b, version s, features as}; doNotDisturb is missing where the desktop doesn't say. -->
            <method name="GetSettings"><arg name="settings" type="a{sv}" direction="out"/></method>
            <!-- The number on the app's icon; 0 removes it. -->
            <method name="SetBadgeCount"><arg name="count" type="x" direction="in"/></method>
            <!-- Names the object of this connection that has io.github.carillon.NotificationDelegate1; "/" means none. -->
            <method name="SetDelegate"><arg name="delegate" type="o" direction="in"/></method>
            <!-- Sent to connections that speak for the app. -->
            <signal name="PendingChanged"/>
            <signal name="DeliveredChanged"/>
            <!-- Which pending or delivered rows were added, changed or removed; an empty list means that any may have been. -->
            <signal name="Changed"><arg name="identifiers" type="as"/></signal>
            <!-- GetResponses has one more. -->
            <signal name="ResponseAdded"/>
          </interface>
          <!-- For the person's tools. -->
          <interface name="io.github.carillon.Agent1">
            <!-- What the agent is doing and what it sees of the desktop. -->
            <method name="Status"><arg name="status" type="a{sv}" direction="out"/></method>
            <!-- {app s, status s, pending x, delivered x, waiting x (answers), resting x (requests that
                 don't ring until the app may, or until its next minute), launchProblem s} -->
            <method name="ListApps"><arg name="apps" type="aa{sv}" direction="out"/></method>
            <!-- What is pending or delivered, of one app, or with "" of all. Delivered, also: actions aa{sv}, the buttons of its
                 category where it has none of its own; ofAgent b, true of the agent's own messages;
                 notAllowed b, true while its app may not notify, so that it waits unseen. -->
            <method name="GetPendingOf">
              <arg name="app" type="s" direction="in"/><arg name="requests" type="aa{sv}" direction="out"/>
            </method>
            <method name="GetDeliveredOf">
              <arg name="app" type="s" direction="in"/><arg name="notifications" type="aa{sv}" direction="out"/>
            </method>
            <!-- The same in parts, as GetPendingPage. -->
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
            <!-- What is pending, of one app or with "" of all, in parts, for a list on the screen: app, identifier, title, subtitle,
                 body and next (0 if there is none) of each. The dictionary has the other fields that GetPending has, without the
                 content; of that only userInfo's endDate. It may be empty for what rings once at a time and wasn't put off. -->
            <method name="ListPendingOf">
              <arg name="app" type="s" direction="in"/>
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="requests" type="a(sssssda{sv})" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <!-- What an app has pending and delivered under these identifiers, as GetRequests. -->
            <method name="GetRequestsOf">
              <arg name="app" type="s" direction="in"/><arg name="identifiers" type="as" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <!-- What an app has pending and delivered under the identifiers that begin with the name, or under which the
                 name is a title, as GetRequests; case counts for nothing, and others may be among it. LimitsExceeded for a
                 name longer than a title may be (1024 bytes), and if it is more than 1,000 identifiers. -->
            <method name="FindRequestsOf">
              <arg name="app" type="s" direction="in"/><arg name="name" type="s" direction="in"/>
              <arg name="pending" type="aa{sv}" direction="out"/><arg name="delivered" type="aa{sv}" direction="out"/>
            </method>
            <method name="RemovePendingOf">
              <arg name="app" type="s" direction="in"/><arg name="identifiers" type="as" direction="in"/>
              <arg name="removed" type="u" direction="out"/>
            </method>
            <!-- Removes the person's own reminders, what is pending of them and what was delivered: one change, which Undo takes
                 back. Returns how many there were; unknown identifiers are ignored. -->
            <method name="Remove">
              <arg name="identifiers" type="as" direction="in"/><arg name="removed" type="u" direction="out"/>
            </method>
            <!-- Snoozes several of the person's own reminders for so many seconds, as Snooze does each: one change, which Undo takes
                 back. Returns how many; unknown identifiers are ignored, and of the same one only one counts. -->
            <method name="SnoozeMany">
              <arg name="identifiers" type="as" direction="in"/><arg name="seconds" type="d" direction="in"/>
              <arg name="snoozed" type="u" direction="out"/>
            </method>
            <!-- Presses a button of an app's notification for the person; as Act. -->
            <method name="ActOf">
              <arg name="app" type="s" direction="in"/><arg name="identifier" type="s" direction="in"/>
              <arg name="action" type="s" direction="in"/><arg name="options" type="a{sv}" direction="in"/>
            </method>
            <!-- Changes one of the person's own pending reminders in place and returns its state, as Schedule does. changes
                 are {content a{sv}, trigger a{sv}, bounds a{sv}, missed v, untilAnswered a{sv}, wake b, unset as}: what
                 isn't named stays, unset names what is taken away. -->
            <method name="Edit">
              <arg name="identifier" type="s" direction="in"/><arg name="changes" type="a{sv}" direction="in"/>
              <arg name="scheduled" type="a{sv}" direction="out"/>
            </method>
            <!-- Makes the requests all of a group of the person's own reminders, those whose identifiers begin with group and
                 "/": adds, changes as Edit does, and removes, all or nothing. Returns {added u, changed u, kept u, removed u,
                 over u}; over are those whose time has passed. -->
            <method name="Replace">
              <arg name="group" type="s" direction="in"/><arg name="requests" type="aa{sv}" direction="in"/>
              <arg name="replaced" type="a{sv}" direction="out"/>
            </method>
            <!-- Adds the person's own reminders where they stood, in place of those of the same identifiers, and removes others: one
                 change, all or nothing. progress has one of {next d, remaining x, snoozedUntil d, putOff s, heldSince d,
                 paused b, pausedUntil d} for each request; what isn't there begins as if it was new. What has no ring left is left out.
                 Returns how many were added and removed. -->
            <method name="ResumeRequests">
              <arg name="requests" type="aa{sv}" direction="in"/><arg name="progress" type="aa{sv}" direction="in"/>
              <arg name="removed" type="as" direction="in"/><arg name="changed" type="u" direction="out"/>
            </method>
            <!-- Takes back the last change of the person's own reminders: {action s, date d, count u, requests aa{sv}}. action is
                 add, edit, remove, skip, snooze, move or sync, date when that was done; requests are the first 100 that changed:
                 {identifier s, title s, next d, description s}, without a description where the reminder goes. -->
            <method name="Undo"><arg name="undone" type="a{sv}" direction="out"/></method>
            <!-- The answer that Undo would give, without taking anything back; refused as Undo is. -->
            <method name="GetUndo"><arg name="undone" type="a{sv}" direction="out"/></method>
            <!-- Sets, for the person, what an app may do: allow, deny or forget. -->
            <method name="SetAuthorization">
              <arg name="app" type="s" direction="in"/><arg name="authorization" type="s" direction="in"/>
            </method>
            <!-- Asks an app to show its own notification settings, not from a notification: it gets OpenSettings. -->
            <method name="OpenSettings"><arg name="app" type="s" direction="in"/></method>
            <!-- Past rings, the newest first: those that rang at or after since, in seconds since 1970, and at most limit of
                 them; a limit of 0 leaves the number to the agent, which sends 1,000 at most. {app s, identifier s,
                 title s, due d, date d, outcome s, ended d, action s, actionTitle s}. -->
            <method name="GetHistory">
              <arg name="limit" type="u" direction="in"/><arg name="since" type="d" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/>
            </method>
            <!-- The same in parts, as GetPendingPage. -->
            <method name="GetHistoryPage">
              <arg name="after" type="s" direction="in"/><arg name="limit" type="u" direction="in"/>
              <arg name="since" type="d" direction="in"/>
              <arg name="rings" type="aa{sv}" direction="out"/><arg name="next" type="s" direction="out"/>
            </method>
            <!-- Forgets all past rings; returns how many there were. -->
            <method name="ClearHistory"><arg name="cleared" type="u" direction="out"/></method>
            <!-- Keeps from ringing: what {app s, identifier s, until d}. Without an identifier all of the app's, without an app
                 everything; without until, in seconds since 1970, for as long as nothing ends it. -->
            <method name="Pause"><arg name="what" type="a{sv}" direction="in"/></method>
            <!-- Ends a pause, and those within it: what {app s, identifier s} as of Pause. Returns how many there were. -->
            <method name="Resume">
              <arg name="what" type="a{sv}" direction="in"/><arg name="ended" type="u" direction="out"/>
            </method>
            <!-- A login session has begun; its environment is used for what the agent starts from now on. -->
            <method name="SessionStarted"><arg name="environment" type="a{ss}" direction="in"/></method>
            <!-- As Changed, about another app's rows, "" for every app's; sent to connections that speak for the person's own
                 reminders. -->
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
            <!-- A ring of the app is about to be shown. It is shown if there is no answer within 2 s, or if not implemented;
                 options as of Apple's UNNotificationPresentationOptions. -->
            <method name="WillPresent">
              <arg name="notification" type="a{sv}" direction="in"/>
              <arg name="implemented" type="b" direction="out"/><arg name="options" type="u" direction="out"/>
            </method>
            <!-- The person answered: {notification a{sv}, actionIdentifier s, userText s, answered d, number x, told b}. The
                 reply means that the app has dealt with it. -->
            <method name="DidReceive"><arg name="response" type="a{sv}" direction="in"/></method>
            <!-- The person asked for the app's own settings; the notification is empty if they didn't come from one. -->
            <method name="OpenSettings"><arg name="notification" type="a{sv}" direction="in"/></method>
          </interface>
        </node>
        """
}
