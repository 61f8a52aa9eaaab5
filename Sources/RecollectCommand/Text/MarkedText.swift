/// A passage's text with its marks, cut into lines that fit a width.
struct MarkedText {
  /// A character and whether it is marked.
  struct Cell {
    var character: Character
    var mark: Mark?
    /// Whether a mark begins, or ends, with it.
    var opens = false
    var closes = false

    var columns: Int {
      character == "\t" ? 2 : TextWidth.columns(character)
    }
  }

  /// What a mark covers: single words stand out more than whole sentences need to.
  enum Mark {
    case words
    case sentence
  }

  /// Lines of the text as it stands, without those that are blank.
  private let paragraphs: [[Cell]]

  init(_ text: String, marks: [Range<Int>]) {
    let marks = Self.joined(marks, in: text)
    var cells: [Cell] = []
    var offset = 0
    var next = 0
    for character in SafeText.sameLength(text) {
      let end = offset + character.utf8.count
      while next < marks.count, marks[next].upperBound <= offset { next += 1 }
      var cell = Cell(character: character)
      if next < marks.count, marks[next].overlaps(offset..<end) {
        cell.mark = marks[next].count > 40 ? .sentence : .words
        cell.opens = marks[next].lowerBound >= offset
        cell.closes = marks[next].upperBound <= end
      }
      cells.append(cell)
      offset = end
    }
    paragraphs = cells.split(whereSeparator: \.character.isNewline).map(Array.init)
      .filter { $0.contains { !$0.character.isWhitespace } }
  }

  /// The whole text in lines of at most `width` columns, broken at spaces where there are any.
  func lines(width: Int) -> [[Cell]] {
    paragraphs.flatMap { Self.wrap($0, width: width) }
  }

  /// The `count` lines that hold the most that is marked, the first of them if several do.
  func excerpt(width: Int, lines count: Int) -> [[Cell]] {
    let lines = lines(width: width)
    guard lines.count > count else { return lines }
    let weights = lines.map { line in line.count { $0.mark != nil } }
    let starts = 0...(lines.count - count)
    let best = starts.max { first, second in
      weights[first..<first + count].reduce(0, +) < weights[second..<second + count].reduce(0, +)
    }
    // `max` takes the last of equals; a beginning reads better.
    let most = weights[(best ?? 0)..<(best ?? 0) + count].reduce(0, +)
    let start = starts.first { weights[$0..<$0 + count].reduce(0, +) == most } ?? 0
    var excerpt = Array(lines[start..<start + count])
    let dots = Cell(character: "…")
    if start > 0 { excerpt[0].insert(dots, at: 0) }
    if start + count < lines.count { excerpt[count - 1].append(dots) }
    return excerpt
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

  /// Marks in order, with neighbours that only a space divides made into one.
  private static func joined(_ marks: [Range<Int>], in text: String) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    var joined: [Range<Int>] = []
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) where !mark.isEmpty {
      if let last = joined.last, mark.lowerBound <= bytes.count,
        mark.lowerBound <= last.upperBound
          || bytes[last.upperBound..<mark.lowerBound].allSatisfy({ $0 == 0x20 })
      {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, mark.upperBound)
      } else {
        joined.append(mark)
      }
    }
    return joined
  }
}

extension Terminal {
  /// The line with what is marked in bold, or between » and « where text has no styles.
  func render(_ line: [MarkedText.Cell]) -> String {
    var text = ""
    var run = ""
    var mark: MarkedText.Mark?
    func flush() {
      text += mark.map { styled(run, $0 == .words ? .marked : .bold) } ?? run
      run = ""
    }
    for cell in line {
      if cell.mark != mark {
        flush()
        mark = cell.mark
      }
      let shown = cell.character == "\t" ? "  " : String(cell.character)
      if hasStyle {
        run += shown
      } else {
        run += (cell.opens ? "»" : "") + shown + (cell.closes ? "«" : "")
      }
    }
    flush()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
