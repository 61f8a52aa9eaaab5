import GRDB
import Items

/// The stored state of a source before an import; empty for a new source.
struct SourceState: Sendable {
  var files: [ExactString: FileRecord] = [:]
  var items: [StoredItem] = []
  /// The files with a chunk that has no vector by the model in use.
  var incomplete: Set<Int64> = []
  /// The paths of the other sources.
  var otherSources: [String]
  /// The name of the importer that the whole source is read with; `nil` if formats are recognized.
  var importer: String?

  /// Returns the ids of files without items at a path inside the source.
  ///
  /// They are read again, because a person who names the path wants to know why nothing is found
  /// there.
  func emptyFiles(at requested: String, in root: String) -> Set<Int64> {
    guard requested != root else { return [] }
    let full = Set(items.map { ExactString($0.origin.file) })
    let asked = files.values.filter {
      SourcePath.holds(requested, root + "/" + $0.path) && !full.contains(ExactString($0.path))
    }
    return Set(asked.map(\.id))
  }
}

extension Store {
  /// Returns the stored state of the source with a path.
  func state(of path: String, model: Int64) async throws -> SourceState {
    try await read { database in
      let others = try String.fetchAll(
        database, sql: "SELECT path FROM sources WHERE path <> ?", arguments: [path])
      let row = try Row.fetchOne(
        database, sql: "SELECT id, importer FROM sources WHERE path = ?", arguments: [path])
      guard let row else { return SourceState(otherSources: others) }
      let source: Int64 = try row.value("id")
      return SourceState(
        files: try FileRecord.all(of: source, in: database),
        items: try StoredItem.all(of: source, in: database),
        incomplete: try FileRecord.lackingVectors(source: source, model: model, in: database),
        otherSources: others, importer: try row.value("importer"))
    }
  }
}
