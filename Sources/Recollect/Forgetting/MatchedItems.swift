import GRDB
import Items

/// The items of a passage that have all words of a search.
///
/// A passage of a thread has the words of several items. Of those that have all in their text,
/// title, attachments and fields, the ones are taken whose own part of the passage has most. What
/// has only some of the words, or a similar meaning, isn't taken.
struct MatchedItems {
  private let database: Database
  private let tokenizer: any FTS5Tokenizer
  /// The stems of each word, and of its other spellings.
  private let question: [[Set<String>]]

  init(_ results: SearchResults, in database: Database) throws {
    self.database = database
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    self.tokenizer = tokenizer
    question = try results.words.map { word in
      let spellings = results.variants.filter {
        $0.text.lowercased() == word.lowercased() && [.spelling, .number].contains($0.kind)
      }
      return try ([word] + spellings.flatMap(\.words)).map { text in
        try Set(tokenizer.tokenize(query: text).map(\.token))
      }
    }
  }

  private struct Member {
    var row: Int64
    /// The stems of the highlighted words in the item's part of the passage.
    var matched: Set<String>
    /// The stems of the item's title, attachments and fields.
    var named: Set<String>
  }

  func rows(of passage: Passage, where admits: (Int64) -> Bool) throws -> [Int64] {
    guard !question.isEmpty else { return [] }
    let members = try members(of: passage).filter { member in
      let found = member.matched.union(member.named)
      return admits(member.row) && question.allSatisfy { $0.contains { $0.isSubset(of: found) } }
    }
    let maximum = members.map(\.matched.count).max()
    return members.filter { $0.matched.count == maximum }.map(\.row)
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
        row: row, matched: try stems(of: matched), named: try stems(of: names))
    }
  }

  private func stems(of texts: [String]) throws -> Set<String> {
    try Set(texts.flatMap { try tokenizer.tokenize(document: $0).map(\.token) })
  }
}
