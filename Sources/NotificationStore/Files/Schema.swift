internal import GRDB

/// The tables of the schedule, and how each version came out of the one before.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            // Times are microseconds: of the wall clock since 1970, or of the boot clock since the noted boot.
            try database.execute(
                sql: """
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
                        last_civil INTEGER,
                        UNIQUE (app, identifier)
                    );
                    CREATE INDEX pending_wall_due ON pending (wall_due) WHERE wall_due IS NOT NULL;
                    CREATE INDEX pending_boot_due ON pending (boot_due) WHERE boot_due IS NOT NULL;
                    CREATE INDEX pending_snooze ON pending (snooze_boot) WHERE snooze_boot IS NOT NULL;

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

                    CREATE TABLE note (
                        key TEXT PRIMARY KEY,
                        value TEXT NOT NULL
                    ) WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("2") { database in
            try database.execute(
                sql: """
                    CREATE TABLE app (
                        app TEXT PRIMARY KEY,
                        authorization TEXT NOT NULL
                    ) WITHOUT ROWID;

                    CREATE TABLE response (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        app TEXT NOT NULL,
                        request BLOB NOT NULL,
                        date INTEGER NOT NULL,
                        due INTEGER NOT NULL,
                        occurrence INTEGER NOT NULL,
                        action TEXT NOT NULL,
                        text TEXT,
                        attempts INTEGER NOT NULL
                    );
                    CREATE INDEX response_app ON response (app, id);
                    """
            )
        }
        migrator.registerMigration("3") { database in
            try database.execute(
                sql: """
                    ALTER TABLE pending ADD COLUMN nags INTEGER;
                    ALTER TABLE pending DROP COLUMN last_civil;
                    """
            )
        }
        migrator.registerMigration("answered") { database in
            try database.execute(
                sql: """
                    ALTER TABLE response ADD COLUMN identifier TEXT;
                    ALTER TABLE response ADD COLUMN answered INTEGER;
                    """
            )
        }
        migrator.registerMigration("regions") { database in
            // The side of a region's boundary, while it is watched, and the region's radius in metres.
            try database.execute(
                sql: """
                    ALTER TABLE pending ADD COLUMN region INTEGER;
                    ALTER TABLE pending ADD COLUMN radius REAL;
                    CREATE INDEX pending_region ON pending (radius) WHERE region IS NOT NULL;
                    """
            )
        }
        migrator.registerMigration("settings") { database in
            try database.execute(sql: "CREATE TABLE settings_provider (app TEXT PRIMARY KEY) WITHOUT ROWID")
        }
        migrator.registerMigration("skipped") { database in
            try database.execute(sql: "ALTER TABLE pending ADD COLUMN last_skipped INTEGER")
        }
        migrator.registerMigration("claims") { database in
            try database.execute(
                sql: """
                    CREATE TABLE claim (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        bus TEXT NOT NULL,
                        name TEXT NOT NULL,
                        app TEXT NOT NULL,
                        delegate TEXT,
                        UNIQUE (bus, name)
                    );
                    CREATE INDEX claim_app ON claim (app, id);
                    """
            )
        }
        migrator.registerMigration("own messages") { database in
            // The agent's own messages lay among the person's reminders. Its questions and summaries are known by what their
            // buttons do, which no request may ask for; a reminder that is merely called like one stays the person's.
            try database.execute(
                sql: """
                    UPDATE delivered SET app = ':agent' WHERE app = 'io.github.carillon.Carillon' AND (
                        (identifier GLOB 'permission:*' AND CAST(request AS TEXT) LIKE '%"authorize"%')
                        OR (identifier = 'carillon.summary' AND CAST(request AS TEXT) LIKE '%"showSummarised"%')
                        OR identifier = 'carillon.damage' OR identifier GLOB 'carillon.words:*'
                    )
                    """
            )
        }
        migrator.registerMigration("bounds") { database in
            // The session's zone that wall_due was found in; and whether nothing waits for the row any more.
            try database.execute(
                sql: """
                    ALTER TABLE pending ADD COLUMN zone TEXT;
                    ALTER TABLE pending ADD COLUMN set_aside INTEGER;
                    """
            )
        }
        migrator.registerMigration("wrong clocks") { database in
            try database.execute(
                sql: """
                    ALTER TABLE pending ADD COLUMN anchor_rebased INTEGER;
                    ALTER TABLE pending ADD COLUMN snooze_rebased INTEGER;
                    ALTER TABLE pending ADD COLUMN snooze_delay INTEGER;
                    """
            )
        }
        migrator.registerMigration("first due") { database in
            try database.execute(sql: "ALTER TABLE delivered ADD COLUMN first_due INTEGER")
        }
        migrator.registerMigration("told") { database in
            // One number said how often an app had got an answer, and of the person's own reminders whether it was told; and a
            // wish for an app's settings was an answer with an action that an app could have as well.
            try database.execute(
                sql: """
                    ALTER TABLE response ADD COLUMN told INTEGER;
                    ALTER TABLE response ADD COLUMN wishes_settings INTEGER;
                    UPDATE response SET told = 1, attempts = 0 WHERE app = 'io.github.carillon.Carillon' AND attempts > 0;
                    UPDATE response SET wishes_settings = 1, action = '' WHERE action = 'io.github.carillon.OpenSettings';
                    ALTER TABLE pending RENAME COLUMN nags TO until_answered;
                    """
            )
        }
        migrator.registerMigration("undo") { database in
            // What takes back the last change of the person's own reminders: the one row about the change, and the touched
            // reminders as they were, in the columns of pending.
            try database.execute(
                sql: """
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
            )
        }
        migrator.registerMigration("history") { database in
            // Past rings in the order in which they rang; ring is the number of the row of delivered, while it matters.
            try database.execute(
                sql: """
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
            )
        }
        migrator.registerMigration("pauses") { database in
            // Without an app everything is paused, without an identifier all of the app's. held is when something was due
            // that waits for the end of a pause.
            try database.execute(
                sql: """
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
            )
        }
        migrator.registerMigration("numbered") { database in
            // number counts the rings of an app, so that what is too much of one app is found without counting.
            try database.execute(
                sql: """
                    ALTER TABLE history ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
                    UPDATE history SET number = numbered.number FROM (
                        SELECT id, row_number() OVER (PARTITION BY app ORDER BY id) AS number FROM history
                    ) AS numbered WHERE numbered.id = history.id;
                    CREATE UNIQUE INDEX history_number ON history (app, number);
                    """
            )
        }
        migrator.registerMigration("wake") { database in
            // Whose request wakes the machine: 1 is the person's own, 2 an app's. The next of each is found by one look at
            // each index.
            try database.execute(
                sql: """
                    ALTER TABLE pending ADD COLUMN wake INTEGER;
                    CREATE INDEX pending_wake_wall ON pending (wake, wall_due) WHERE wake IS NOT NULL;
                    CREATE INDEX pending_wake_boot ON pending (wake, boot_due) WHERE wake IS NOT NULL;
                    CREATE INDEX pending_wake_snooze ON pending (wake, snooze_boot) WHERE wake IS NOT NULL;
                    ALTER TABLE undo_pending ADD COLUMN wake INTEGER;
                    """
            )
        }
        migrator.registerMigration("lanes") { database in
            // Whose turn it is when several are due, and whether a program in a sandbox asked: see Lane.
            try database.execute(
                sql: """
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
            )
        }
        return migrator
    }
}
