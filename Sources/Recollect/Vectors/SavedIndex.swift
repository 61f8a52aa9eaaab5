import Foundation
import GRDB
import LibraryKeys
import VectorSearch

/// The vectors of one embedder in a file beside the library.
///
/// A search maps it instead of reading every vector from the database. It can be deleted at any
/// time.
///
/// The file has a random token. The library has a row with that token, the model, and the number of
/// the last change of a vector that the file has. So a file is ignored if it belongs to another
/// library, or to a later state of one that was replaced by a backup. Later changes are read from
/// the log of changes; if that doesn't reach back, the file is ignored as well.
///
/// The file is written a vector at a time, in one transaction that reads, while others may write.
/// The row is inserted before, and deleted by whoever removes vectors for good. The file is moved
/// to its place only if the row is still there.
///
/// Texts can be guessed from vectors, so beside an encrypted library all but the header is encrypted
/// with a key that is made from the library's key and the token.
struct SavedIndex: Sendable {
  /// The path of the library with "-vectors" at the end.
  let url: URL
  /// Returns the cipher of a file with a token; `nil` if the library isn't encrypted.
  let cipher: (@Sendable (_ token: [UInt8]) -> SnapshotCipher)?

  /// The fewest vectors that are saved: reading fewer takes some 50 ms.
  static let minimumVectors = 8_192
  /// The fewest vectors that a search saves and maps rather than have in memory, unless the library
  /// is opened for reading only.
  static let minimumVectorsForSearch = 65_536
  /// The number of tokens that the library keeps: several processes may save at once.
  private static let keptTokens = 4

  /// A saved vector is damaged; repeat the search without the file.
  struct Damage: Error {}

  /// There are many vectors and no file; repeat the search after saving them.
  struct Missing: Error {}

  /// Creates the place beside a library; a link to a library has no file of its own.
  init(beside library: String, key: DataKey? = nil) {
    let library = URL(fileURLWithPath: library).resolvingSymlinksInPath()
    url = URL(fileURLWithPath: library.path + "-vectors")
    cipher = key.map(Self.cipher)
  }

  private static func cipher(_ key: DataKey) -> @Sendable ([UInt8]) -> SnapshotCipher {
    { token in
      let stream = KeyStream(key.derived(for: Array("vectors".utf8) + token))
      return SnapshotCipher { bytes, offset in stream.combine(bytes, at: offset) }
    }
  }

  /// The paths of the saved file and of one that is being written.
  var paths: [String] { [url.path, url.path + ".partial"] }

  var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  func delete() {
    // `FileManager` would delete a folder with all that is in it.
    for path in paths { unlink(path) }
  }

  /// Maps the file.
  ///
  /// - Returns: The index with the number of its last change; `nil` if there is no file of this
  ///   library and model, or if it is damaged.
  func index(
    of model: Int64, dimension: Int, in database: Database
  ) throws -> (position: Int64, index: any VectorIndex)? {
    guard let snapshot = try? VectorSnapshot(mapping: url, cipher: cipher),
      snapshot.dimension == dimension,
      let position = try Self.position(of: snapshot, model: model, in: database),
      let index = Self.index(snapshot)
    else { return nil }
    return (position, index)
  }

  private static func index(_ snapshot: VectorSnapshot) -> (any VectorIndex)? {
    snapshot.count > LoadedIndex.maximumExactCount
      ? try? QuantizedIndex(snapshot) : try? ExactIndex(snapshot)
  }

  /// Returns the number of the last change that the file has; `nil` if it isn't one of this library
  /// and model.
  func position(of model: Int64, in database: Database) throws -> Int64? {
    guard let snapshot = try? VectorSnapshot(mapping: url, cipher: cipher) else { return nil }
    return try Self.position(of: snapshot, model: model, in: database)
  }

  private static func position(
    of snapshot: VectorSnapshot, model: Int64, in database: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT position FROM vector_snapshots WHERE token = ? AND model_id = ?",
      arguments: [Data(snapshot.stamp), model])
  }

  /// The position of a file that is being written.
  ///
  /// It is larger than that of any change, so that nobody uses the file before its position is
  /// known.
  private static let unknownPosition = Int64.max

  /// Inserts the row of a file that is to be written, and returns its token.
  static func insertToken(model: Int64, in database: Database) throws -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let token = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    try database.run(
      "INSERT INTO vector_snapshots (token, model_id, position) VALUES (?, ?, ?)",
      [Data(token), model, unknownPosition])
    try database.run(
      """
      DELETE FROM vector_snapshots WHERE id <= (SELECT max(id) FROM vector_snapshots) - ?
      """, [keptTokens])
    return token
  }

  static func deleteToken(_ token: [UInt8], in database: Database) throws {
    try database.run("DELETE FROM vector_snapshots WHERE token = ?", [Data(token)])
  }

  /// Sets the position of a file that was written.
  ///
  /// - Returns: `false` if vectors were removed since then, which the file may have; delete it
  ///   then.
  static func setPosition(
    _ position: Int64, of token: [UInt8], in database: Database
  ) throws -> Bool {
    let hasRemovals = try database.hasRow(
      """
      SELECT 1 FROM vector_changes c WHERE c.id > ? AND NOT EXISTS (
        SELECT 1 FROM embeddings e WHERE e.chunk_id = c.chunk_id AND e.model_id = c.model_id)
      """, [position])
    if hasRemovals { return false }
    try database.run(
      "UPDATE vector_snapshots SET position = ? WHERE token = ?", [position, Data(token)])
    return database.changesCount > 0
  }

  static func has(_ token: [UInt8], in database: Database) throws -> Bool {
    try database.hasRow("SELECT 1 FROM vector_snapshots WHERE token = ?", [Data(token)])
  }

  static func hasTokens(in database: Database) throws -> Bool {
    try database.hasRow("SELECT 1 FROM vector_snapshots")
  }

  /// Deletes all tokens, in the transaction that removes vectors, so that no file is used that has
  /// them.
  static func invalidateAll(in database: Database) throws {
    try database.execute(sql: "DELETE FROM vector_snapshots")
  }
}
