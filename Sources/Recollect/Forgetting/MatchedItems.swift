import GRDB
import Items

/// The items of a passage that hold what a search found in it.
///
/// A passage of a thread has the words of several items. The items are taken whose own part has
/// most of the highlighted words. If none has any, the titles, attachments and fields of the items
/// count instead, and then the length of their parts.
struct MatchedItems {
  private let database: Database
  private let tokenizer: any FTS5Tokenizer
  private let question: Set<String>

  init(_ words: [String], in database: Database) throws {
    self.database = database
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    self.tokenizer = tokenizer
    question = try Set(words.flatMap { try tokenizer.tokenize(query: $0).map(\.token) })
  }

  private struct Member {
    var row: Int64
    /// The stems of the highlighted words in the item's part of the passage.
    var matched: Set<String>
    /// The stems of the question in the item's title, attachments and fields.
    var named: Set<String>
    var length: Int

    /// Items with a larger weight are preferred.
    var weight: [Int] { [matched.count, matched.union(named).count] }
  }

  func rows(of passage: Passage, where admits: (Int64) -> Bool) throws -> [Int64] {
    let members = try members(of: passage).filter { admits($0.row) }
    let weights = members.map(\.weight)
    guard let most = weights.max(by: { $0.lexicographicallyPrecedes($1) }) else { return [] }
    if most == [0, 0] {
      return members.max { $0.length < $1.length }.map { [$0.row] } ?? []
    }
    return zip(members, weights).filter { $1 == most }.map(\.0.row)
  }

  private func members(of passage: Passage) throws -> [Member] {
    let records = try ItemRecord.fetchAll(
      database,
      sql: """
        SELECT i.* FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id = ? ORDER BY i.ordinal
        """, arguments: [passage.id])
    var begin = passage.range.lowerBound
    return try records.compactMap { record in
      guard let row = record.id else { return nil }
      // The heading before an item's text is part of the item.
      let end = min(max(begin, record.range.upperBound), passage.range.upperBound)
      let part = begin - passage.range.lowerBound..<end - passage.range.lowerBound
      begin = end
      let matched = passage.highlights.map { String(passage.text[bytes: $0.clamped(to: part)]) }
      let names = [record.title] + record.attachments + record.fields.map(\.value)
      return Member(
        row: row, matched: try stems(of: matched),
        named: try stems(of: names).intersection(question),
        length: part.count)
    }
  }

  private func stems(of texts: [String]) throws -> Set<String> {
    try Set(texts.flatMap { try tokenizer.tokenize(document: $0).map(\.token) })
  }
}
