import Digests
import Embeddings
import Foundation
import Items
import QuestionLanguage

/// A thread that is ready to be stored: its text, its chunks, and the items that are stored
/// already.
struct PreparedThread: Sendable {
  let read: LoadedThread
  /// The rows of the items that threads of other sources have.
  ///
  /// They get a placement in the source, and no text.
  let copies: [ItemKey: Int64]
  /// The text of all other items; `nil` if there are none.
  let text: ThreadText?
  /// The digest of ``text``.
  let digest: String
  /// Empty before ``cut(_:for:)``.
  private(set) var chunks: [PreparedChunk] = []
  /// The BCP-47 code of the main language; `nil` if unknown, and before ``cut(_:for:)``.
  private(set) var language: String?

  init(_ read: LoadedThread, copies: [ItemKey: Int64]) {
    self.read = read
    self.copies = copies
    let own = read.items.filter { copies[$0.origin.key] == nil }
    text = own.isEmpty ? nil : ThreadText(key: read.key, items: own, relation: read.relation)
    digest = text?.digest ?? ""
  }

  var copyCount: Int { read.items.count { copies[$0.origin.key] != nil } }

  /// Looks the thread up by its key and digest.
  ///
  /// - Parameter digests: The digests of the stored threads without copies, by key.
  func isStored(in digests: [String: String]) -> Bool {
    copies.isEmpty && digests[read.key] == digest
  }

  /// Cuts the text into chunks that fit the embedder together with their folder and title.
  mutating func cut(_ options: ChunkingOptions, for embedder: any Embedder) {
    guard let thread = text else { return }
    language =
      options.analyzer?.language(of: thread.text) ?? LanguageGuess.language(of: thread.text)
    if let own = thread.embeddingText {
      let range = 0..<thread.text.utf8.count
      chunks = [
        PreparedChunk(range: range, title: thread.title, text: thread.text, embeddedAs: own)
      ]
      return addWords(of: thread)
    }
    let folder = thread.folder.map { Self.shortened($0, embedder: embedder) + ": " } ?? ""
    // The meetings of a series have titles of their own.
    let sections = thread.sections.map { section in
      let title = thread.title(at: section.lowerBound)
      return (range: section, shown: Self.shortened(title, embedder: embedder))
    }
    let contexts = ChunkContext(thread)
    let longest = sections.map { embedder.tokenCount(folder + $0.shown) }.max() ?? 0
    let ahead = longest + contexts.longest(in: embedder)
    let room = max(1, embedder.maximumTokens - ahead)
    var options = options
    options.windowTokens = min(options.windowTokens, room)
    options.overlapTokens = min(options.overlapTokens, options.windowTokens / 2)
    let chunker = Chunker(
      options: options, limit: room, minimumBytes: options.windowTokens * Self.usualBytesPerToken,
      language: language, tokenCount: embedder.tokenCount)
    chunks = sections.flatMap { section, shown in
      let searched =
        options.keepsThreadsWhole ? [section] : SearchedRanges.ranges(of: section, in: thread)
      return searched.flatMap { searched in
        chunker.chunks(of: String(thread.text[bytes: searched])).map { inner in
          let start = searched.lowerBound
          let range = start + inner.lowerBound..<start + inner.upperBound
          return PreparedChunk(
            range: range, title: folder + shown, text: String(thread.text[bytes: range]),
            context: contexts.text(at: range.lowerBound), shown: shown)
        }
      }
    }
    addWords(of: thread)
  }

  private static let usualBytesPerToken = 4

  /// Adds the words that describe an item to the first chunk that overlaps the item.
  private mutating func addWords(of thread: ThreadText) {
    let items = thread.members.map {
      ChunkWords.Described(item: $0.item, start: $0.extent.lowerBound)
    }
    let words = ChunkWords.words(of: items, in: chunks.map(\.range), language: language)
    for (position, words) in words.enumerated() { chunks[position].words = words.map(\.storable) }
  }

  /// Shortens a title to whole words within a quarter of the embedder's window.
  private static func shortened(_ title: String, embedder: any Embedder) -> String {
    let limit = embedder.maximumTokens / 4
    guard title.utf8.count > limit || embedder.tokenCount(title) > limit else { return title }
    var kept = ""
    var tokens = 0
    for word in title.split(whereSeparator: \.isWhitespace) {
      tokens += embedder.tokenCount(String(word))
      if tokens > limit || kept.utf8.count + word.utf8.count > limit * 16 { break }
      kept += kept.isEmpty ? "\(word)" : " \(word)"
    }
    return kept
  }
}

struct PreparedChunk: Sendable {
  var range: Range<Int>
  var title: String
  /// The days, months, attachments, tags and fields of the items that begin in the chunk.
  ///
  /// They are searched by word with the chunk, but neither shown nor embedded.
  var words: [String] = []
  var text: String
  /// The author and date, if the chunk begins without them; otherwise empty.
  var context: String
  /// The SHA-256 of the embedded text: equal digests mean equal vectors.
  var digest: String
  private var shownTitle: String?
  let ownText: String?

  /// Creates a chunk and computes its digest.
  ///
  /// - Parameters:
  ///   - range: In bytes of the thread's text.
  ///   - context: The author and date, if the chunk begins without them.
  ///   - shown: The end of the title, which isn't embedded again if the text begins with it.
  ///   - ownText: The text that the item gives to be embedded.
  init(
    range: Range<Int>, title: String, text: String, context: String = "", shown: String = "",
    embeddedAs ownText: String? = nil
  ) {
    self.range = range
    self.title = title
    self.text = text
    self.context = context
    self.ownText = ownText
    digest = ""
    let beginning = text.prefix(shown.count + 8)
    if !shown.isEmpty && beginning.contains(shown) { shownTitle = shown }
    digest = Self.digest(of: embeddedText)
  }

  var indexedTitle: String { ChunkWords.indexedTitle(title, words) }

  /// The title, the context, and the text or what the item gives instead.
  ///
  /// The part of the title that the text begins with is left out.
  var embeddedText: String {
    if let ownText { return ownText }
    let ahead = shownTitle.map { String(title.dropLast($0.count)) } ?? title
    return Self.embeddedText(text, after: ahead, context)
  }

  static func embeddedText(_ text: String, after title: String, _ context: String) -> String {
    let parts = [title, context.isEmpty ? text : context + "\n" + text]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  static func digest(of embeddedText: String) -> String {
    SHA256.hash(data: Data(embeddedText.utf8)).hexadecimal
  }
}
