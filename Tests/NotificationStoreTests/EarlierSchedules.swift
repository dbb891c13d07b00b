import Foundation
import GRDB

/// Schedules as earlier versions of the tables held them, made by the statements of then.
///
/// The release 0.1 is "skipped", and 0.2 is "told". The texts are history: they are never changed, and each new version of
/// the tables adds one here.
enum EarlierSchedules {
    /// The names of the versions, each with what made it out of the one before.
    static let versions: [(name: String, sql: String)] = [
        ("1", first), ("2", second), ("3", third), ("answered", answered), ("regions", regions),
        ("settings", settings), ("skipped", skipped), ("claims", claims), ("own messages", ownMessages),
        ("bounds", bounds), ("wrong clocks", wrongClocks), ("first due", firstDue),
        ("told", told), ("undo", undo), ("history", history), ("pauses", pauses),
        ("numbered", numbered), ("wake", wake), ("lanes", lanes), ("retries", retries), ("put off", putOff),
    ]

    /// Those before 0.2 that no release had. A file of one is refused.
    static let unreleased: Set = [
        "1", "2", "3", "answered", "regions", "settings", "claims", "own messages", "bounds", "wrong clocks",
        "first due",
    ]

    /// Makes the file of a version, with rows of every kind that it knew, and leaves them in its write-ahead log.
    static func make(_ version: String, at path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for (name, sql) in versions {
                try database.execute(sql: sql)
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
                if name == "1" { try database.execute(sql: rows) }
                if name == "2" { try database.execute(sql: laterRows) }
                if name == version { break }
            }
        }
        return queue
    }

    private static let rows = """
        INSERT INTO pending (app, identifier, request, wall_due, consumed) VALUES ('io.github.carillon.Carillon', 'bins',
            CAST('{"identifier":"bins","content":{"title":"Bins","body":"Put them out"},"trigger":{"interval":{"_0":{"seconds":60,"repeats":true}}}}' AS BLOB),
            1000000, 3);
        INSERT INTO pending (app, identifier, request, boot_due, anchor_boot, anchor_wall, consumed) VALUES ('org.example.App',
            'tea', CAST('{"identifier":"tea","content":{"title":"Tea","sound":{"standard":{}}},"trigger":{"interval":{"_0":{"seconds":240,"repeats":false}}}}' AS BLOB),
            2000000, 1000000, 900000, 0);
        INSERT INTO pending (app, identifier, request, consumed, snooze_boot, snooze_wall) VALUES ('org.example.App', 'snoozed',
            CAST('{"identifier":"snoozed","content":{"title":"Later"}}' AS BLOB), 1, 3000000, 3000000);
        INSERT INTO delivered (app, identifier, request, date, due, occurrence, state, bus, server, popup) VALUES
            ('org.example.App', 'old', CAST('{"identifier":"old","content":{"title":"Old"}}' AS BLOB), 500000, 400000, 1, 2, 'b', ':1.2', 7);
        INSERT INTO category (app, identifier, category) VALUES ('org.example.App', 'meal',
            CAST('{"identifier":"meal","actions":[],"intentIdentifiers":[],"options":0,"hiddenPreviewsBodyPlaceholder":"","categorySummaryFormat":""}' AS BLOB));
        INSERT INTO note (key, value) VALUES ('zone', 'Europe/Berlin');
        """

    private static let laterRows = """
        INSERT INTO app (app, authorization) VALUES ('org.example.App', 'authorized');
        INSERT INTO response (app, request, date, due, occurrence, action, text, attempts) VALUES ('org.example.App',
            CAST('{"identifier":"asked","content":{"title":"Asked"}}' AS BLOB), 600000, 600000, 1, 'yes', 'words', 0);
        INSERT INTO response (app, request, date, due, occurrence, action, text, attempts) VALUES ('org.example.App',
            CAST('{"identifier":"asked","content":{"title":"Asked"}}' AS BLOB), 600000, 600000, 1,
            'io.github.carillon.OpenSettings', NULL, 2);
        INSERT INTO response (app, request, date, due, occurrence, action, text, attempts) VALUES
            ('io.github.carillon.Carillon', CAST('{"identifier":"bins","content":{"title":"Bins"}}' AS BLOB), 600000, 600000,
            1, 'carillon.done', NULL, 1);
        """

    private static let first = """
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

    private static let second = """
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

    private static let third = """
        ALTER TABLE pending ADD COLUMN nags INTEGER;
        ALTER TABLE pending DROP COLUMN last_civil;
        """

    private static let answered = """
        ALTER TABLE response ADD COLUMN identifier TEXT;
        ALTER TABLE response ADD COLUMN answered INTEGER;
        """

    private static let regions = """
        ALTER TABLE pending ADD COLUMN region INTEGER;
        ALTER TABLE pending ADD COLUMN radius REAL;
        CREATE INDEX pending_region ON pending (radius) WHERE region IS NOT NULL;
        """

    private static let settings = """
        CREATE TABLE settings_provider (app TEXT PRIMARY KEY) WITHOUT ROWID
        """

    private static let skipped = """
        ALTER TABLE pending ADD COLUMN last_skipped INTEGER
        """

    private static let claims = """
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

    private static let ownMessages = """
        UPDATE delivered SET app = ':agent' WHERE app = 'io.github.carillon.Carillon' AND (
            (identifier GLOB 'permission:*' AND CAST(request AS TEXT) LIKE '%"authorize"%')
            OR (identifier = 'carillon.summary' AND CAST(request AS TEXT) LIKE '%"showSummarised"%')
            OR identifier = 'carillon.damage' OR identifier GLOB 'carillon.words:*'
        )
        """

    private static let bounds = """
        ALTER TABLE pending ADD COLUMN zone TEXT;
        ALTER TABLE pending ADD COLUMN set_aside INTEGER;
        """

    private static let wrongClocks = """
        ALTER TABLE pending ADD COLUMN anchor_rebased INTEGER;
        ALTER TABLE pending ADD COLUMN snooze_rebased INTEGER;
        ALTER TABLE pending ADD COLUMN snooze_delay INTEGER;
        """

    private static let firstDue = """
        ALTER TABLE delivered ADD COLUMN first_due INTEGER
        """

    private static let told = """
        ALTER TABLE response ADD COLUMN told INTEGER;
        ALTER TABLE response ADD COLUMN wishes_settings INTEGER;
        UPDATE response SET told = 1, attempts = 0 WHERE app = 'io.github.carillon.Carillon' AND attempts > 0;
        UPDATE response SET wishes_settings = 1, action = '' WHERE action = 'io.github.carillon.OpenSettings';
        ALTER TABLE pending RENAME COLUMN nags TO until_answered;
        """

    private static let undo = """
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

    private static let history = """
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

    private static let pauses = """
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

    private static let numbered = """
        ALTER TABLE history ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        UPDATE history SET number = numbered.number FROM (
            SELECT id, row_number() OVER (PARTITION BY app ORDER BY id) AS number FROM history
        ) AS numbered WHERE numbered.id = history.id;
        CREATE UNIQUE INDEX history_number ON history (app, number);
        """

    private static let wake = """
        ALTER TABLE pending ADD COLUMN wake INTEGER;
        CREATE INDEX pending_wake_wall ON pending (wake, wall_due) WHERE wake IS NOT NULL;
        CREATE INDEX pending_wake_boot ON pending (wake, boot_due) WHERE wake IS NOT NULL;
        CREATE INDEX pending_wake_snooze ON pending (wake, snooze_boot) WHERE wake IS NOT NULL;
        ALTER TABLE undo_pending ADD COLUMN wake INTEGER;
        """

    private static let lanes = """
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

    private static let retries = "ALTER TABLE response ADD COLUMN tried INTEGER;"
    private static let putOff = """
        ALTER TABLE pending ADD COLUMN put_off INTEGER;
        UPDATE pending SET put_off = 1 WHERE snooze_boot IS NOT NULL AND until_answered IS NULL;
        ALTER TABLE delivered ADD COLUMN put_off INTEGER;
        ALTER TABLE undo_pending ADD COLUMN put_off INTEGER;
        """
}
