/// The lines of a text that were broken only to keep them short.
///
/// In "Nova Printing – 0.19 € a word / Calder – 0.16" each line says something of its own. In a
/// letter that is wrapped at 72 characters, a line goes on in the next one, whose first word had no
/// room in it. A paragraph is wrapped if that is so for most of its lines.
struct WrappedLines {
  /// The ends of lines that go on in the next one, without white space, in bytes of the text.
  let ends: Set<Int>

  /// Shorter lines are wrapped only in a paragraph of several, such as a column of a page.
  private static let minimumWidth = 60
  private static let minimumWidthOfColumn = 30
  private static let minimumLinesOfColumn = 4
  /// Longer lines weren't wrapped by a program.
  private static let maximumWidth = 100

  /// Complexity: O(bytes).
  init(of text: String) {
    var ends: [Int] = []
    var paragraph: [Line] = []
    var position = 0
    for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let line = Line(piece, at: position) {
        paragraph.append(line)
      } else {
        ends += Self.wrapped(paragraph)
        paragraph = []
      }
      position += piece.utf8.count
      if piece.endIndex < text.endIndex { position += text[piece.endIndex].utf8.count }
    }
    self.ends = Set(ends + Self.wrapped(paragraph))
  }

  private struct Line {
    var width: Int
    var widthOfFirstWord: Int
    var isOpening: Bool
    var end: Int

    /// Returns `nil` for a line without text.
    init?(_ text: Substring, at start: Int) {
      guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      end = start + text[...last].utf8.count
      let words = text[...last].drop(while: \.isWhitespace)
      width = words.count
      widthOfFirstWord = words.prefix { !$0.isWhitespace }.count
      isOpening = ",:;".contains(text[last])
    }
  }

  private static func wrapped(_ lines: [Line]) -> [Int] {
    let width = lines.map(\.width).max() ?? 0
    let isColumn = lines.count >= minimumLinesOfColumn && width >= minimumWidthOfColumn
    guard isColumn || width >= minimumWidth, width <= maximumWidth else { return [] }
    // "Dear Anna," stands alone.
    let breaks = zip(lines, lines.dropFirst()).filter { line, _ in
      !line.isOpening || line.width > width / 2
    }
    let wrapped = breaks.filter { line, next in line.width + 1 + next.widthOfFirstWord > width }
    return 2 * wrapped.count > breaks.count ? wrapped.map(\.0.end) : []
  }
}
