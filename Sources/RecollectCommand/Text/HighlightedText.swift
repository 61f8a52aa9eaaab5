import Recollect

struct HighlightedText {
  struct Cell {
    var character: Character
    var highlight: Highlight?
    var beginsHighlight = false
    var endsHighlight = false

    var columns: Int {
      character == "\t" ? 2 : TextWidth.columns(character)
    }
  }

  /// Words are shown bold and underlined, sentences only bold.
  enum Highlight {
    case words
    case sentence
  }

  /// The lines of the text that aren't blank.
  private let paragraphs: [[Cell]]

  init(_ text: String, highlights: [Range<Int>]) {
    let highlights = Self.joined(highlights, in: text)
    var cells: [Cell] = []
    var offset = 0
    var next = 0
    for character in SafeText.sameLength(text) {
      let end = offset + character.utf8.count
      while next < highlights.count, highlights[next].upperBound <= offset { next += 1 }
      var cell = Cell(character: character)
      if next < highlights.count, highlights[next].overlaps(offset..<end) {
        cell.highlight = highlights[next].count > 40 ? .sentence : .words
        cell.beginsHighlight = highlights[next].lowerBound >= offset
        cell.endsHighlight = highlights[next].upperBound <= end
      }
      cells.append(cell)
      offset = end
    }
    paragraphs = cells.split(whereSeparator: \.character.isNewline).map(Array.init)
      .filter { $0.contains { !$0.character.isWhitespace } }
  }

  /// Breaks lines at spaces if possible.
  func lines(width: Int) -> [[Cell]] {
    paragraphs.flatMap { Self.wrap($0, width: width) }
  }

  /// Returns the part of a passage with the most highlighted characters.
  static func excerpt(of passage: Passage, width: Int, lines count: Int) -> [[Cell]] {
    var length = width * count
    while true {
      let snippet = passage.snippet(length: max(1, length))
      var lines = Self(snippet.text, highlights: snippet.highlights).lines(width: width)
      // Line breaks of the text take room too.
      if lines.count > count, length > width {
        length -= max(1, width / 4)
        continue
      }
      lines = Array(lines.prefix(count))
      guard !lines.isEmpty else { return [] }
      let dots = Cell(character: "…")
      if snippet.omitsBeginning { lines[0].insert(dots, at: 0) }
      if snippet.omitsEnd { lines[lines.count - 1].append(dots) }
      return lines
    }
  }

  private static func wrap(_ paragraph: [Cell], width: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var line: [Cell] = []
    var columns = 0
    var lastSpace: Int?
    for cell in paragraph {
      line.append(cell)
      columns += cell.columns
      if cell.character.isWhitespace { lastSpace = line.count - 1 }
      guard columns > width else { continue }
      let cut = lastSpace.map { $0 + 1 } ?? line.count - 1
      guard cut > 0 else { continue }
      lines.append(Array(line[..<cut]))
      line.removeFirst(cut)
      columns = line.reduce(0) { $0 + $1.columns }
      lastSpace = nil
    }
    return (lines + [line]).filter { $0.contains { !$0.character.isWhitespace } }
  }

  /// Sorts highlights, and joins those that overlap or have only spaces between them.
  private static func joined(_ highlights: [Range<Int>], in text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    var joined: [Range<Int>] = []
    for range in highlights.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= bytes.count,
        range.lowerBound <= last.upperBound
          || bytes[last.upperBound..<range.lowerBound].allSatisfy({ $0 == 0x20 })
      {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension Terminal {
  /// Highlights are bold, or between » and « if the stream has no styles.
  func render(_ line: [HighlightedText.Cell]) -> String {
    var text = ""
    var run = ""
    var highlight: HighlightedText.Highlight?
    func flush() {
      text += highlight.map { styled(run, $0 == .words ? .boldUnderlined : .bold) } ?? run
      run = ""
    }
    for cell in line {
      if cell.highlight != highlight {
        flush()
        highlight = cell.highlight
      }
      let shown = cell.character == "\t" ? "  " : String(cell.character)
      if hasStyle {
        run += shown
      } else {
        run += (cell.beginsHighlight ? "»" : "") + shown + (cell.endsHighlight ? "«" : "")
      }
    }
    flush()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
