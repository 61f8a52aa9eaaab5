import Foundation
import GRDB
import Items

/// The texts that an embedder reads for stored chunks.
///
/// A chunk is embedded with its title and, in the middle of an item, with its author. The library
/// stores only the SHA-256 of that text. So each combination of title and author is tried until one
/// has the digest.
struct EmbeddedTexts {
  struct Text: Sendable {
    var chunk: Int64
    /// The stored digest; it's empty for a part of a chunk that was cut.
    var digest: String
    /// The text of the chunk.
    var stored: String
    var text = ""
    /// No text with the digest was found, so ``text`` is just the title and the chunk.
    var isGuess = false
  }

  let database: Database

  private static let reach = 16_384
  private static let maximumSpeakers = 64

  /// Returns the texts of up to `limit` chunks without a vector whose ids come after `start`.
  func lacking(_ model: Int64, after start: Int64, limit: Int) throws -> [Text] {
    try database.rows(
      """
      SELECT c.id, c.thread_id, c.start, c.title, c.text, c.hash, c.embedded FROM chunks c
      WHERE c.id > ? AND NOT EXISTS (
        SELECT 1 FROM embeddings e WHERE e.chunk_id = c.id AND e.model_id = ?)
      ORDER BY c.id LIMIT ?
      """, [start, model, limit]
    ).map(text)
  }

  private func text(_ row: Row) throws -> Text {
    let digest: String = try row.value("hash")
    let text: String = try row.value("text")
    var found = Text(chunk: try row.value("id"), digest: digest, stored: text)
    if let own: String = try row.value("embedded"), PreparedChunk.digest(of: own) == digest {
      found.text = own
      return found
    }
    let titles = Self.titles(in: try row.value("title"))
    if !digest.isEmpty {
      if let exact = Self.text(text, after: titles, contexts: [""], digest: digest) {
        found.text = exact
        return found
      }
      let contexts = try contexts(
        of: found.chunk, in: try row.value("thread_id"), at: try row.count("start"))
      if let exact = Self.text(text, after: titles, contexts: contexts, digest: digest) {
        found.text = exact
        return found
      }
      found.isGuess = true
    }
    found.text = Self.guess(text, title: titles.first ?? "")
    return found
  }

  /// Returns the text of a chunk that was cut: its title, unless it begins with it, and its text.
  static func guess(_ text: String, title: String) -> String {
    title.isEmpty || text.hasPrefix(title) ? text : title + "\n\n" + text
  }

  /// Returns the possible titles of a chunk.
  ///
  /// The lines after the title are words for the index only. A title may have several lines.
  private static func titles(in indexed: String) -> [String] {
    var titles: [String] = []
    var title = ""
    for (position, line) in indexed.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(8).enumerated()
    {
      title += position == 0 ? line : "\n" + line
      titles.append(title)
    }
    return titles
  }

  private static func text(
    _ text: String, after titles: [String], contexts: [String], digest: String
  ) -> String? {
    var tried: Set<String> = []
    for title in titles {
      // The text may begin with the title, but not with the folder before it.
      let folders = title.ranges(of: ": ").map { String(title[..<$0.upperBound]) }
      for ahead in [title, ""] + folders where tried.insert(ahead).inserted {
        for context in contexts {
          let whole = PreparedChunk.embeddedText(text, after: ahead, context)
          if PreparedChunk.digest(of: whole) == digest { return whole }
        }
      }
    }
    return nil
  }

  /// Returns the possible authors of the text at a byte of a thread.
  private func contexts(of chunk: Int64, in thread: Int64, at start: Int) throws -> [String] {
    let items = try database.rows(
      """
      SELECT i.id, i.kind, i.date, i.zone FROM chunk_items ci JOIN items i ON i.id = ci.item_id
      WHERE ci.chunk_id = ? ORDER BY i.ordinal LIMIT 3
      """, [chunk])
    var contexts: [String] = []
    for item in items {
      let people = try Item.Participant.stored(of: try item.value("id"), in: database)
      let kind = Item.Kind(rawValue: try item.value("kind")) ?? .document
      switch kind {
      case .mail, .message:
        let date: String? = try item.value("date")
        let sent = Item(
          id: "", kind: kind, text: "", date: date.flatMap(Date.init(stored:)),
          timeZone: try item.timeZone("zone"),
          people: people)
        contexts.append(ChunkContext.name(ItemHeading.sender(of: sent, at: sent.writtenDate)))
      case .meeting:
        contexts += people.flatMap { [$0.name, $0.address] }.map(ChunkContext.name)
        contexts += try speakers(before: start, in: thread).map(ChunkContext.name)
      case .note, .document: break
      }
    }
    return contexts
  }

  /// Returns the line beginnings before a byte that may name a speaker, last first.
  private func speakers(before start: Int, in thread: Int64) throws -> [String] {
    let first = max(0, start - Self.reach)
    let bytes = try Data.fetchOne(
      database.query(
        "SELECT substr(CAST(text AS BLOB), ?, ?) FROM threads WHERE id = ?",
        [first + 1, start - first, thread]))
    var speakers: [String] = []
    let lines = String(decoding: bytes ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline)
    for line in lines.reversed() where speakers.count < Self.maximumSpeakers {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmingCharacters(in: .whitespaces)
      if !name.isEmpty, name.utf8.count < 200, !speakers.contains(name) { speakers.append(name) }
    }
    return speakers
  }
}
