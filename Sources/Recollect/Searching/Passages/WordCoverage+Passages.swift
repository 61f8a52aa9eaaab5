import GRDB

extension WordCoverage {
  /// Creates the coverage of passages, some of which may be memories.
  init(_ query: LexicalQuery, of passages: [Passage], database: Database) throws {
    let memories = Dictionary(
      passages.filter { $0.memory != nil }.map { ($0.id, $0.text) }, uniquingKeysWith: { $1 })
    try self.init(query, memories: memories, database: database)
  }
}
