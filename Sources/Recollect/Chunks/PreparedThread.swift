import Embeddings
import Items

/// A thread that is ready to be stored: its text, its chunks, and the items that are stored already.
struct PreparedThread: Sendable {
  let read: LoadedThread
  /// The rows of the items that threads of other sources have, by key.
  ///
  /// They get a placement in the source, and no text.
  let duplicates: [ItemKey: Int64]
  /// The text of all other items; `nil` if there are none.
  let text: ThreadText?
  /// The digest of ``text``.
  let hash: String
  /// The chunks of ``text``; empty before ``cut(_:for:)``.
  private(set) var chunks: [PreparedChunk] = []

  init(_ read: LoadedThread, duplicates: [ItemKey: Int64]) {
    self.read = read
    self.duplicates = duplicates
    let own = read.items.filter { duplicates[$0.origin.key] == nil }
    text = own.isEmpty ? nil : ThreadText(key: read.key, items: own, relation: read.relation)
    hash = text?.hash ?? ""
  }

  /// The number of items that other sources have stored.
  var duplicateCount: Int { read.items.count { duplicates[$0.origin.key] != nil } }

  /// Returns a Boolean value that indicates whether the thread is one of those that are stored.
  ///
  /// - Parameter hashes: The digests of the stored threads without duplicates, by key.
  func isStored(in hashes: [String: String]) -> Bool {
    duplicates.isEmpty && hashes[read.key] == hash
  }

  /// Cuts the text into chunks that fit the embedder together with their folder and title.
  mutating func cut(_ options: ChunkingOptions, for embedder: any Embedder) {
    guard let thread = text else { return }
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
    let chunker = Chunker(options: options, limit: room, tokenCount: embedder.tokenCount)
    chunks = sections.flatMap { section, shown in
      chunker.chunks(of: String(thread.text[bytes: section])).map { inner in
        let start = section.lowerBound
        let range = start + inner.lowerBound..<start + inner.upperBound
        return PreparedChunk(
          range: range, title: folder + shown, text: String(thread.text[bytes: range]),
          context: contexts.text(at: range.lowerBound), shown: shown)
      }
    }
    addAttachments(of: thread)
  }

  /// Adds the names of each item's attachments to the first chunk that overlaps the item.
  private mutating func addAttachments(of thread: ThreadText) {
    var position = 0
    for member in thread.members where position < chunks.count {
      while position < chunks.count - 1,
        chunks[position].range.upperBound <= member.extent.lowerBound
      {
        position += 1
      }
      chunks[position].attachments += member.item.attachments.map(\.storable)
    }
  }

  /// Returns a title shortened to whole words within a quarter of the embedder's window.
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
