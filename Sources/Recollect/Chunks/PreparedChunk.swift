import Digests
import Embeddings
import Foundation
import Items

/// A chunk with its range in the thread's text, the text it's embedded as, and its digest.
struct PreparedChunk: Sendable {
  var range: Range<Int>
  /// The folder and title of the chunk.
  var title: String
  /// The names of the attachments of the items that begin in the chunk.
  ///
  /// They are searched by word with the chunk, but neither shown nor embedded.
  var attachments: [String] = []
  var text: String
  /// The author and date, if the chunk begins without them; otherwise empty.
  var context: String
  /// The SHA-256 of the embedded text.
  ///
  /// Equal digests mean equal vectors.
  var hash: String
  private var shownTitle: String?

  /// Creates a chunk and computes its digest.
  ///
  /// - Parameters:
  ///   - range: The range in bytes of the thread's text.
  ///   - title: The folder and title.
  ///   - text: The text.
  ///   - context: The author and date, if the chunk begins without them.
  ///   - shown: The end of the title, which isn't embedded again if the text begins with it.
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

  /// The text that is indexed as the title.
  var indexedTitle: String { ([title] + attachments).joined(separator: "\n") }

  /// The text that the embedder reads: the title, the context, and the text.
  ///
  /// The part of the title that the text begins with is left out.
  var embeddedText: String {
    let ahead = shownTitle.map { String(title.dropLast($0.count)) } ?? title
    let parts = [ahead, context.isEmpty ? text : context + "\n" + text]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
