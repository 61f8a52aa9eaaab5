extension Schema {
  /// The traces of forgotten items, by which imports recognize them.
  ///
  /// - `forgotten_contents` has the parts of ``ItemTraces``. `count` is the number of equal items:
  ///   as many are left out. `sketch` is that of the text, if it has one, and `form` the
  ///   ``ForgottenForm``. It is `NULL` for items that were forgotten before it was stored.
  /// - `forgotten_items` was filled before the contents of items counted. Its digests stay valid.
  static let forgotten = """
    CREATE TABLE forgotten_contents (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      content TEXT NOT NULL,
      identity TEXT NOT NULL,
      count INTEGER NOT NULL,
      sketch TEXT,
      form TEXT,
      UNIQUE (content, identity)
    ) STRICT;

    CREATE TABLE forgotten_items (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    """

  /// The counts of ``ForgetReceipt``; `items` and `files` are JSON.
  static let receipts = """
    CREATE TABLE IF NOT EXISTS receipts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      forgotten_at TEXT NOT NULL,
      items TEXT NOT NULL,
      memories INTEGER NOT NULL,
      passages INTEGER NOT NULL,
      vectors INTEGER NOT NULL,
      words INTEGER NOT NULL,
      files TEXT NOT NULL
    ) STRICT;
    """
}
