extension Schema {
  /// Threads, the items in them, and the people of the items.
  ///
  /// - `threads.key` is the ``ItemKey/threadKey`` of the first item. `hash` covers everything that
  ///   the thread is composed of, so an import stores only changed threads. A thread that has lost
  ///   items has none until it is composed again.
  /// - `items` is identified by `scope` to `variant` (``ItemKey``). `external_id` is the id that a
  ///   person sees. `text_start` and `text_end` are offsets in the thread's text. `whole` is the
  ///   item's text and `segments` the parts of it that the thread has, unless that is all of it in
  ///   one piece. `digest` tells whether another source has the same mail (``ItemDigest``).
  ///   `whole_text` is the digest of a text of which some was left out. `zone`, which a later
  ///   migration adds, is in seconds east of Greenwich. The rest is as in `Item`; lists are JSON.
  /// - `placements` has one row for each source that contains an item, and the item is deleted with
  ///   the last one. `thread_key` is the key of its thread in that source. The columns from
  ///   `threading` on are those of its `Item.Outline`, so that threads are composed again without the
  ///   files. `part` is the importer's own data. `text_line` is the line on which the text begins,
  ///   if its lines are those of the file.
  /// - `turns` has offsets in the item's text. `started` is in seconds from the beginning of a
  ///   recording.
  /// - `schedules`, which a later migration made, has what a `Schedule` has. Times are those of a
  ///   clock in `zone`, in seconds as if it were UTC. All are from `first` on and before `last`,
  ///   which is null for a rule without an end and for the later times of a series. The columns from
  ///   `event` on are those of its `Schedule.Version`; `replaced_time` and `written` are seconds in
  ///   UTC. What other versions replace is computed when it is read (``ScheduleRecord``).
  /// - `dated_lines`, of that migration too, has the same for an `Item.DatedLine`, whose zone is the
  ///   reader's.
  /// - An empty `other` in `separated_people` stands for everyone else.
  static let items = """
    CREATE TABLE threads (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      key TEXT NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      hash TEXT NOT NULL,
      language TEXT,
      UNIQUE (source_id, key)
    ) STRICT;
    CREATE INDEX threads_without_hash ON threads (source_id) WHERE hash = '';

    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      thread_id INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      scope TEXT NOT NULL,
      place TEXT NOT NULL,
      name TEXT NOT NULL,
      attachment TEXT NOT NULL,
      variant TEXT NOT NULL,
      external_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      date TEXT,
      text_start INTEGER NOT NULL,
      text_end INTEGER NOT NULL,
      whole TEXT,
      segments TEXT,
      excluded_ranges TEXT,
      fields TEXT,
      attachments TEXT,
      parent TEXT,
      digest TEXT,
      whole_text TEXT,
      UNIQUE (thread_id, ordinal)
    ) STRICT;
    CREATE INDEX items_by_date ON items (date);
    CREATE INDEX items_by_external_id ON items (external_id);
    CREATE INDEX items_by_key ON items (name, variant, attachment, place);

    CREATE TABLE placements (
      id INTEGER PRIMARY KEY,
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      thread_key TEXT NOT NULL,
      file_id INTEGER REFERENCES files ON DELETE CASCADE,
      file_offset INTEGER NOT NULL,
      file_length INTEGER NOT NULL,
      file_line INTEGER NOT NULL,
      text_line INTEGER,
      tags TEXT NOT NULL,
      threading TEXT,
      conversation TEXT,
      outline_date REAL,
      part TEXT,
      account TEXT,
      UNIQUE (item_id, source_id)
    ) STRICT;
    CREATE INDEX placements_by_thread ON placements (source_id, thread_key);
    CREATE INDEX placements_by_file ON placements (file_id);
    CREATE INDEX placements_by_conversation ON placements (source_id, conversation)
      WHERE conversation IS NOT NULL;

    CREATE TABLE participants (
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      role TEXT NOT NULL,
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      PRIMARY KEY (item_id, ordinal)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE turns (
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      speaker TEXT NOT NULL,
      text_start INTEGER NOT NULL,
      text_end INTEGER NOT NULL,
      started REAL,
      PRIMARY KEY (item_id, ordinal)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE separated_people (
      one TEXT NOT NULL,
      other TEXT NOT NULL,
      PRIMARY KEY (one, other)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE joined_people (
      one TEXT NOT NULL,
      other TEXT NOT NULL,
      PRIMARY KEY (one, other)
    ) STRICT, WITHOUT ROWID;
    """

  /// The tables aren't made again in a file whose list of migrations lacks this one.
  ///
  /// The table of occurrences was that of an earlier version of this migration.
  static let schedules = """
    DROP TABLE IF EXISTS occurrences;
    CREATE TABLE IF NOT EXISTS schedules (
      item_id INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      first REAL NOT NULL,
      last REAL,
      start REAL NOT NULL,
      duration REAL NOT NULL,
      is_all_day INTEGER NOT NULL,
      zone TEXT,
      rule TEXT,
      until REAL,
      extra_times TEXT,
      cancelled_times TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS schedules_by_first ON schedules (first);
    """

  /// Columns of `schedules` that files of versions before lack.
  static let versionsOfEvents = [
    "event TEXT", "organizer TEXT", "replaced_time REAL", "number INTEGER", "written REAL",
    "state TEXT", "replaces_later INTEGER",
  ]

  static let datedLines = """
    CREATE TABLE IF NOT EXISTS dated_lines (
      item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      line INTEGER NOT NULL,
      title TEXT NOT NULL,
      is_task INTEGER NOT NULL,
      status TEXT NOT NULL,
      start REAL NOT NULL,
      duration REAL NOT NULL,
      is_all_day INTEGER NOT NULL,
      rule TEXT,
      PRIMARY KEY (item_id, ordinal)
    ) STRICT, WITHOUT ROWID;
    """
}
