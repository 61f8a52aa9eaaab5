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
    let chunks = try Row.fetchCursor(
      database,
      sql: """
        SELECT c.id, c.start, c.text FROM chunk_words JOIN chunks c ON c.id = chunk_words.rowid
        WHERE chunk_words MATCH ? ORDER BY rank, c.id
        """,
      arguments: [wanted.map { LexicalQuery.quoted($0.text) }.joined(separator: " AND ")])
    var (taken, passages) = (Set<Int64>(), 0)
    while let chunk = try chunks.next() {
      let rows = try rows(
        of: try chunk.value("id"), try chunk.value("text"), at: try chunk.count("start"),
        where: admits)
      if rows.isEmpty { continue }
      passages += 1
      if passages > limit { return (taken, true) }
      taken.formUnion(rows)
    }
    return (taken, false)
  }

  private func rows(
    of chunk: Int64, _ text: String, at start: Int, where admits: (Int64) -> Bool
  ) throws -> [Int64] {
    let records = try ItemRecord.fetchAll(
      database,
      sql: """
        SELECT i.* FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id = ? ORDER BY i.ordinal
        """, arguments: [chunk])
    var begin = 0
    var counts: [(row: Int64, inText: Int)] = []
    for record in records {
      // The heading before an item's text is part of the item.
      let end = min(max(begin, record.range.upperBound - start), text.utf8.count)
      let part = String(text[bytes: begin..<end])
      begin = end
      if let row = record.id, admits(row), let inText = try count(of: record, part: part) {
        counts.append((row, inText))
      }
    }
    let maximum = counts.map(\.inText).max()
    return counts.filter { $0.inText == maximum }.map(\.row)
  }

  /// Returns the number of the wanted phrases in the part; `nil` if the item lacks one of them.
  private func count(of record: ItemRecord, part: String) throws -> Int? {
    func stems(_ text: String) throws -> [String] {
      try tokenizer.tokenize(document: text).map(\.token)
    }
    let text = try stems(part)
    let names = try ([record.title] + record.attachments + record.fields.map(\.value)).map(stems)
    func has(_ phrase: Phrase) -> Bool { ([text] + names).contains { $0.contains(phrase.stems) } }
    guard wanted.allSatisfy(has), !excluded.contains(where: has) else { return nil }
    return wanted.count { text.contains($0.stems) }
  }
}
