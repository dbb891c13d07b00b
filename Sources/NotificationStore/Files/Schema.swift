internal import GRDB

/// The tables of the schedule, and how each version came out of the one before.
enum Schema {
    /// The versions before the release 0.2, whose version stands for them in a file.
    static let merged = first + ["claims", "own messages", "bounds", "wrong clocks", "first due"]
    /// Those up to the release 0.1.
    private static let first = ["1", "2", "3", "answered", "regions", "settings", "skipped"]
    private static let second = "told"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(second, merging: Set(merged)) { database, applied in
            if applied.isEmpty { try database.execute(sql: ofFirst) }
            try database.execute(sql: ofSecond)
        }
        for (version, sql) in later { migrator.registerMigration(version) { try $0.execute(sql: sql) } }
        return migrator
    }

    /// All versions, the oldest first.
    static var versions: [String] { merged + [second] + later.map(\.version) }

    /// Whether these are the versions of a file before 0.2 that no release has left so.
    static func isOfNoRelease(_ applied: Set<String>) -> Bool {
        !applied.isEmpty && !applied.contains(second) && applied != Set(first)
    }

    /// What 0.1 had. Times are microseconds: of the wall clock since 1970, or of the boot clock since the noted boot. A row's region is
    /// the side of its boundary, while that is watched, and the radius is in metres.
    private static let ofFirst = """
        CREATE TABLE pending (
            id INTEGER PRIMARY KEY,
            app TEXT NOT NULL,
            identifier TEXT NOT NULL,
            request BLOB NOT NULL,
            wall_due INTEGER,
            boot_due INTEGER,
            anchor_boot INTEGER,
            anchor_wall INTEGER,
            consumed INTEGER NOT NULL,
            snooze_boot INTEGER,
            snooze_wall INTEGER,
            last_due INTEGER,
            nags INTEGER,
            region INTEGER,
            radius REAL,
            last_skipped INTEGER,
            UNIQUE (app, identifier)
        );
        CREATE INDEX pending_wall_due ON pending (wall_due) WHERE wall_due IS NOT NULL;
        CREATE INDEX pending_boot_due ON pending (boot_due) WHERE boot_due IS NOT NULL;
        CREATE INDEX pending_snooze ON pending (snooze_boot) WHERE snooze_boot IS NOT NULL;
        CREATE INDEX pending_region ON pending (radius) WHERE region IS NOT NULL;
        CREATE TABLE delivered (
            ring INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            identifier TEXT NOT NULL,
            request BLOB NOT NULL,
            date INTEGER NOT NULL,
            due INTEGER NOT NULL,
            occurrence INTEGER NOT NULL,
            state INTEGER NOT NULL,
            bus TEXT,
            server TEXT,
            popup INTEGER,
            UNIQUE (app, identifier)
        );
        CREATE INDEX delivered_state ON delivered (state, due, ring);
        CREATE INDEX delivered_popup ON delivered (popup, server, bus) WHERE popup IS NOT NULL;
        CREATE TABLE category (
            app TEXT NOT NULL,
            identifier TEXT NOT NULL,
            category BLOB NOT NULL,
            PRIMARY KEY (app, identifier)
        ) WITHOUT ROWID;
        CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE app (app TEXT PRIMARY KEY, authorization TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE response (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            request BLOB NOT NULL,
            date INTEGER NOT NULL,
            due INTEGER NOT NULL,
            occurrence INTEGER NOT NULL,
            action TEXT NOT NULL,
            text TEXT,
            attempts INTEGER NOT NULL,
            identifier TEXT,
            answered INTEGER
        );
        CREATE INDEX response_app ON response (app, id);
        CREATE TABLE settings_provider (app TEXT PRIMARY KEY) WITHOUT ROWID;
        """

    /// What 0.2 changed of it.
    private static let ofSecond = """
        CREATE TABLE claim (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            bus TEXT NOT NULL,
            name TEXT NOT NULL,
            app TEXT NOT NULL,
            delegate TEXT,
            UNIQUE (bus, name)
        );
        CREATE INDEX claim_app ON claim (app, id);
        -- The agent's own messages lay among the person's reminders. Its questions and summaries are known by what their
        -- buttons do, which no request may ask for; a reminder that is merely called like one stays the person's.
        UPDATE delivered SET app = ':agent' WHERE app = 'io.github.carillon.Carillon' AND (
            (identifier GLOB 'permission:*' AND CAST(request AS TEXT) LIKE '%"authorize"%')
            OR (identifier = 'carillon.summary' AND CAST(request AS TEXT) LIKE '%"showSummarised"%')
            OR identifier = 'carillon.damage' OR identifier GLOB 'carillon.words:*'
        );
        -- The session's zone that wall_due was found in; and whether nothing waits for the row any more.
        ALTER TABLE pending ADD COLUMN zone TEXT;
        ALTER TABLE pending ADD COLUMN set_aside INTEGER;
        ALTER TABLE pending ADD COLUMN anchor_rebased INTEGER;
        ALTER TABLE pending ADD COLUMN snooze_rebased INTEGER;
        ALTER TABLE pending ADD COLUMN snooze_delay INTEGER;
        ALTER TABLE delivered ADD COLUMN first_due INTEGER;
        -- One number said how often an app had got an answer, and of the person's own reminders whether it was told; and a
        -- wish for an app's settings was an answer with an action that an app could have as well.
        ALTER TABLE response ADD COLUMN told INTEGER;
        ALTER TABLE response ADD COLUMN wishes_settings INTEGER;
        UPDATE response SET told = 1, attempts = 0 WHERE app = 'io.github.carillon.Carillon' AND attempts > 0;
        UPDATE response SET wishes_settings = 1, action = '' WHERE action = 'io.github.carillon.OpenSettings';
        ALTER TABLE pending RENAME COLUMN nags TO until_answered;
        """

    /// What came after 0.2.
    private static let later: [(version: String, sql: String)] = [
        // What takes back the last change of the person's own reminders: the one row about the change, and the touched
        // reminders as they were, in the columns of pending.
        (
            "undo",
            """
            CREATE TABLE undo (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                action TEXT NOT NULL,
                date INTEGER NOT NULL,
                boot_id TEXT NOT NULL,
                touched BLOB NOT NULL,
                complete INTEGER NOT NULL
            );
            CREATE TABLE undo_pending (
                id INTEGER PRIMARY KEY,
                app TEXT NOT NULL,
                identifier TEXT NOT NULL,
                request BLOB NOT NULL,
                radius REAL,
                wall_due INTEGER,
                boot_due INTEGER,
                anchor_boot INTEGER,
                anchor_wall INTEGER,
                anchor_rebased INTEGER,
                consumed INTEGER NOT NULL,
                snooze_boot INTEGER,
                snooze_wall INTEGER,
                snooze_rebased INTEGER,
                snooze_delay INTEGER,
                last_due INTEGER,
                last_skipped INTEGER,
                until_answered INTEGER,
                region INTEGER,
                zone TEXT,
                set_aside INTEGER
            );
            """
        ),
        // Past rings in the order in which they rang; ring is the number of the row of delivered, while it matters.
        (
            "history",
            """
            CREATE TABLE history (
                id INTEGER PRIMARY KEY,
                ring INTEGER,
                app TEXT NOT NULL,
                identifier TEXT NOT NULL,
                title TEXT,
                due INTEGER NOT NULL,
                date INTEGER NOT NULL,
                outcome INTEGER NOT NULL,
                ended INTEGER,
                action TEXT,
                action_title TEXT
            );
            CREATE INDEX history_ring ON history (ring) WHERE ring IS NOT NULL;
            """
        ),
        // Without an app everything is paused, without an identifier all of the app's. held is when something was due
        // that waits for the end of a pause.
        (
            "pauses",
            """
            CREATE TABLE pause (
                app TEXT NOT NULL,
                identifier TEXT NOT NULL,
                since INTEGER NOT NULL,
                until INTEGER,
                PRIMARY KEY (app, identifier)
            ) WITHOUT ROWID;
            ALTER TABLE pending ADD COLUMN held INTEGER;
            CREATE INDEX pending_held ON pending (held) WHERE held IS NOT NULL;
            ALTER TABLE undo_pending ADD COLUMN held INTEGER;
            """
        ),
        // number counts the rings of an app, so that what is too much of one app is found without counting.
        (
            "numbered",
            """
            ALTER TABLE history ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
            UPDATE history SET number = numbered.number FROM (
                SELECT id, row_number() OVER (PARTITION BY app ORDER BY id) AS number FROM history
            ) AS numbered WHERE numbered.id = history.id;
            CREATE UNIQUE INDEX history_number ON history (app, number);
            """
        ),
        // Whose request wakes the machine: 1 is the person's own, 2 an app's. One look at each index finds the next of each.
        (
            "wake",
            """
            ALTER TABLE pending ADD COLUMN wake INTEGER;
            CREATE INDEX pending_wake_wall ON pending (wake, wall_due) WHERE wake IS NOT NULL;
            CREATE INDEX pending_wake_boot ON pending (wake, boot_due) WHERE wake IS NOT NULL;
            CREATE INDEX pending_wake_snooze ON pending (wake, snooze_boot) WHERE wake IS NOT NULL;
            ALTER TABLE undo_pending ADD COLUMN wake INTEGER;
            """
        ),
        // Whose turn it is when several are due, and whether a program in a sandbox asked: see Lane.
        (
            "lanes",
            """
            ALTER TABLE pending ADD COLUMN lane INTEGER NOT NULL DEFAULT 1;
            ALTER TABLE pending ADD COLUMN confined INTEGER;
            UPDATE pending SET lane = 0 WHERE app = 'io.github.carillon.Carillon';
            CREATE INDEX pending_lane_wall ON pending (lane, wall_due) WHERE wall_due IS NOT NULL;
            CREATE INDEX pending_lane_boot ON pending (lane, boot_due) WHERE boot_due IS NOT NULL;
            CREATE INDEX pending_lane_snooze ON pending (lane, snooze_boot) WHERE snooze_boot IS NOT NULL;
            CREATE INDEX pending_resting ON pending (app, last_due) WHERE lane = 2;
            DROP INDEX pending_boot_due;
            DROP INDEX pending_snooze;
            DROP INDEX delivered_state;
            CREATE INDEX delivered_state ON delivered (state, due, ring, app);
            ALTER TABLE undo_pending ADD COLUMN lane INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE undo_pending ADD COLUMN confined INTEGER;
            """
        ),
        // When the last connection left that got the response and didn't acknowledge it.
        ("retries", "ALTER TABLE response ADD COLUMN tried INTEGER;"),
        // Whether the person has put a ring off. In older files each snooze that doesn't insist counts as theirs.
        (
            "put off",
            """
            ALTER TABLE pending ADD COLUMN put_off INTEGER;
            UPDATE pending SET put_off = 1 WHERE snooze_boot IS NOT NULL AND until_answered IS NULL;
            ALTER TABLE delivered ADD COLUMN put_off INTEGER;
            ALTER TABLE undo_pending ADD COLUMN put_off INTEGER;
            """
        ),
    ]
}
