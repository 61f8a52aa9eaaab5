import Crypto
import Embeddings
import Foundation
import Items

/// A chunk as it is stored: its range in the thread's text, and what it is embedded as.
struct PreparedChunk: Sendable {
  var range: Range<Int>
  /// What is known of the chunk beside its text: folder and title.
  var title: String
  /// Names of the files that came with the items which begin in the chunk: found by word with it,
  /// though neither shown nor embedded.
  var attachments: [String] = []
  var text: String
  /// Who writes or speaks, and when, where the chunk begins without saying so; else empty.
  var context: String
  /// Digest of the text that is embedded: equal digests have equal vectors.
  var hash: String
  private var shownTitle: String?

  /// - Parameter shown: a part of the title that needn't be repeated where the text begins with it.
  init(range: Range<Int>, title: String, text: String, context: String = "", shown: String) {
    self.range = range
    self.title = title
    self.text = text
    self.context = context
    hash = ""
    let beginning = text.prefix(shown.count + 8)
    if !shown.isEmpty && beginning.contains(shown) { shownTitle = shown }
    hash = SHA256.hash(data: Data(embeddedText.utf8)).hexadecimal
  }

  /// What is indexed as the title.
  var indexedTitle: String { ([title] + attachments).joined(separator: "\n") }

  /// What the embedder reads: the title, but for what the text shows at its beginning, the context,
  /// then the text.
  var embeddedText: String {
    let ahead = shownTitle.map { String(title.dropLast($0.count)) } ?? title
    let parts = [ahead, context.isEmpty ? text : context + "\n" + text]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// A thread with its chunks, ready to be embedded and stored.
struct PreparedThread: Sendable {
  var thread: ComposedThread
  var hash: String
  var chunks: [PreparedChunk]

  /// Cuts a thread into chunks that fit the embedder with folder and title in front of each.
  init(
    _ thread: ComposedThread, hash: String, options: ChunkingOptions, embedder: any Embedder
  ) {
    self.thread = thread
    self.hash = hash
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
    addAttachments()
  }

  /// Gives the names of what came with each item to the first chunk that touches the item.
  private mutating func addAttachments() {
    var position = 0
    for member in thread.members where position < chunks.count {
      while position < chunks.count - 1,
        chunks[position].range.upperBound <= member.extent.lowerBound
      {
        position += 1
      }
      chunks[position].attachments += member.item.attachments.map(ComposedThread.storable)
    }
  }

  /// A title that leaves most of the window to the text: whole words up to a quarter of it.
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
