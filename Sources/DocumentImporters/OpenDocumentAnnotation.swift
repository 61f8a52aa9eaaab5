import ImportSupport

/// A comment of an OpenDocument text, as far as it has been read.
struct OpenDocumentAnnotation {
  private var author = ""
  private var paragraphs: [String] = []
  private var isCreator = false
  private var isParagraph = false
  private var bytes = 0
  /// Text beyond this number of bytes is left out.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// `nil` if it has no words.
  var comment: String? {
    let words = paragraphs.map(\.trimmedText).filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty
      ? nil : DocumentComment(author: author, words: words).text
  }

  mutating func start(_ name: String) {
    switch name {
    case "creator": isCreator = true
    case "p":
      isParagraph = true
      bytes += MemoryLayout<String>.stride
      if bytes < limit { paragraphs.append("") }
    case "s", "tab", "line-break": text(" ")
    default: break
    }
  }

  mutating func end(_ name: String) {
    if name == "creator" { isCreator = false }
    if name == "p" { isParagraph = false }
  }

  /// The date and the initials of the author are text, too, but outside paragraphs.
  mutating func text(_ text: String) {
    guard bytes < limit else { return }
    if isParagraph, let last = paragraphs.indices.last {
      bytes += text.utf8.count
      paragraphs[last] += text.split(whereSeparator: \.isNewline).joined(separator: " ")
    } else if isCreator {
      bytes += text.utf8.count
      author += text
    }
  }
}
