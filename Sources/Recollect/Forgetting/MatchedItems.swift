import Foundation
import GRDB
import Items

/// The items that have all words of a text, and none of those after a minus sign.
///
/// Every word counts, also a date or an "of"; a word with punctuation inside and what is in double
/// quotes are phrases. A passage of a thread has the words of several items. Of those that have all
/// in their text, title, attachments and fields, the ones are taken whose own part of the passage
/// has most.
struct MatchedItems {
  private let database: Database
  private let tokenizer: any FTS5Tokenizer
  /// Each as it is written, with its stems.
  private let wanted: [Phrase]
  private let excluded: [Phrase]

  private struct Phrase {
    var text: String
    var stems: [String]
  }

  init(_ text: String, in database: Database) throws {
    self.database = database
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    self.tokenizer = tokenizer
    func phrases(_ texts: [String]) throws -> [Phrase] {
      try texts.map { Phrase(text: $0, stems: try tokenizer.tokenize(query: $0).map(\.token)) }
        .filter { !$0.stems.isEmpty }
    }
    let asked = AskedExclusions(text, isRead: true)
    excluded = try phrases(asked.words)
    wanted = try phrases(
      asked.question.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .flatMap { position, part in
          position % 2 == 1
            ? [String(part)] : part.split(whereSeparator: \.isWhitespace).map(String.init)
        })
  }

  /// Returns the rows of the items, and whether more passages have them than the limit.
  ///
  /// - Parameter limit: The maximum number of passages whose items are taken, the best first.
  func rows(
    limit: Int, where admits: (Int64) -> Bool
  ) throws -> (rows: Set<Int64>, isCut: Bool) {
    if wanted.isEmpty { return ([], false) }
    let excluded = try excludedRows()
    let chunks = try chunks(with: wanted)
    var (taken, passages) = (Set<Int64>(), 0)
    while let chunk = try chunks.next() {
      let members = try members(of: chunk).filter { member in
        admits(member.row) && !excluded.contains(member.row) && wanted.allSatisfy(member.has)
      }
      let counts = members.map { member in wanted.count { member.text.contains($0.stems) } }
      let rows = zip(members, counts).filter { $0.1 == counts.max() }.map(\.0.row)
      if rows.isEmpty { continue }
      passages += 1
      if passages > limit { return (taken, true) }
      taken.formUnion(rows)
    }
    return (taken, false)
  }

  /// Returns the items that have an excluded phrase in any passage.
  private func excludedRows() throws -> Set<Int64> {
    var rows: Set<Int64> = []
    for phrase in excluded {
      let chunks = try chunks(with: [phrase])
      while let chunk = try chunks.next() {
        rows.formUnion(try members(of: chunk).filter { $0.has(phrase) }.map(\.row))
      }
    }
    return rows
  }

  /// Returns the passages that have all phrases in their text or title, the best first.
  private func chunks(with phrases: [Phrase]) throws -> RowCursor {
    try Row.fetchCursor(
      database,
      sql: """
        SELECT c.id, c.start, c.text FROM chunk_words JOIN chunks c ON c.id = chunk_words.rowid
        WHERE chunk_words MATCH ? ORDER BY rank, c.id
        """,
      arguments: [phrases.map { LexicalQuery.quoted($0.text) }.joined(separator: " AND ")])
  }

  private struct Member {
    var row: Int64
    /// The stems of the item's part of the passage.
    var text: [String]
    /// The stems of the item's title, attachments and fields.
    var names: [[String]]

    func has(_ phrase: Phrase) -> Bool {
      ([text] + names).contains { $0.contains(phrase.stems) }
    }
  }

  private func members(of chunk: Row) throws -> [Member] {
    let (id, text): (Int64, String) = (try chunk.value("id"), try chunk.value("text"))
    let start = try chunk.count("start")
    let records = try ItemRecord.fetchAll(
      database,
      sql: """
        SELECT i.* FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id = ? ORDER BY i.ordinal
        """, arguments: [id])
    func stems(_ text: String) throws -> [String] {
      try tokenizer.tokenize(document: text).map(\.token)
    }
    var begin = 0
    return try records.compactMap { record in
      guard let row = record.id else { return nil }
      // The heading before an item's text is part of the item.
      let end = min(max(begin, record.range.upperBound - start), text.utf8.count)
      let part = String(text[bytes: begin..<end])
      begin = end
      let names = [record.title] + record.attachments + record.fields.map(\.value)
      return Member(row: row, text: try stems(part), names: try names.map(stems))
    }
  }
}
