/// Everything outside the agent's decisions.
package struct ShellPorts {
    package let alarms: any Alarms
    package let popups: any PopupPort
    package let server: any ServerLink
    package let apps: any AppLink
    package let disturbance: any DisturbancePort
    package let positions: any PositionSource
    package let outside: any Outside
    package let sounds: (any SoundPort)?
    package let zones: any SessionZones
    package let wake: any WakePort
    package let tray: (any TrayPort)?
    package let log: AgentLog

    package init(
        alarms: any Alarms,
        popups: any PopupPort,
        server: any ServerLink,
        apps: any AppLink,
        disturbance: any DisturbancePort,
        positions: any PositionSource,
        outside: any Outside,
        sounds: (any SoundPort)?,
        zones: any SessionZones,
        wake: any WakePort,
        tray: (any TrayPort)? = nil,
        log: AgentLog
    ) {
        self.alarms = alarms
        self.popups = popups
        self.server = server
        self.apps = apps
        self.disturbance = disturbance
        self.positions = positions
        self.outside = outside
        self.sounds = sounds
        self.zones = zones
        self.wake = wake
        self.tray = tray
        self.log = log
    }
}
