extension UNUserNotificationCenter {
    /// Which app this program is: the name of its desktop file without `.desktop`. A Linux addition.
    ///
    /// A program on Linux needs no bundle. Unless this is set, the first of these counts: the environment's
    /// `CARILLON_APP_ID`, the identifier of the process's GApplication, the desktop file of its systemd unit, the main
    /// bundle's identifier, the name of the executable. Set it before the first use of a center: it decides whose
    /// notifications a program sees. A sandboxed program can't choose.
    ///
    /// Letters, digits, dots, dashes and underscores, 255 at most; with anything else every call reports an error.
    public static var applicationIdentifier: String {
        get { ApplicationIdentity.current }
        set { ApplicationIdentity.explicit = newValue }
    }
}
