import ImportSupport

/// A file of captions in WebVTT or the older SubRip format, which is similar.
struct CaptionFile {
  struct Cue {
    /// In seconds from the beginning of the recording.
    var start: Double
    var end: Double
    /// As written, with their markup.
    var lines: [String]
  }

  var cues: [Cue] = []
  /// The lines of the header after `WEBVTT`, and the lines of notes.
  var notes: [String] = []
  var headline = ""
  /// Lines, counted from 1, that should hold a time but don't.
  var badLines: [Int] = []

  /// Takes a text whose line ends are line feeds; damaged parts of it are skipped.
  init(_ text: String) {
    var block: [String] = []
    var isFirst = true
    var number = 0
    var begin = 1
    for line in TextLines(ArraySlice(text.utf8)) {
      number += 1
      if line.content.allSatisfy(\.isWhitespace) {
        take(block, line: begin, isFirst: isFirst)
        isFirst = isFirst && block.isEmpty
        block = []
      } else {
        if block.isEmpty { begin = number }
        block.append(line.content.text)
      }
    }
    take(block, line: begin, isFirst: isFirst)
  }

  private mutating func take(_ block: [String], line: Int, isFirst: Bool) {
    guard let first = block.first else { return }
    let timed = block.indices.filter { block[$0].contains("-->") }
    if timed.isEmpty {
      if isFirst, first.hasPrefix("WEBVTT") { return takeHeader(block) }
      if first.hasPrefix("NOTE") {
        notes.append(TurnText.trimmed(String(first.dropFirst(4))))
        notes += block.dropFirst()
      } else if !first.hasPrefix("STYLE"), !first.hasPrefix("REGION"), !cues.isEmpty,
        block.count > 1 || !Self.isNumber(first)
      {
        // The caption contains a blank line.
        cues[cues.count - 1].lines += block
      }
      return
    }
    var next = 0
    for index in timed {
      // The line before a time is the caption's number or, after a blank line, its name. Lines
      // before that belong to the previous caption.
      let hasName = index > next && (next == 0 || Self.isNumber(block[index - 1]))
      let name = hasName ? index - 1 : index
      if next < name, !cues.isEmpty { cues[cues.count - 1].lines += block[next..<name] }
      if let time = CaptionTime.range(block[index]) {
        cues.append(Cue(start: time.lowerBound, end: time.upperBound, lines: []))
        next = index + 1
      } else {
        badLines.append(line + index)
        next = index + 1
      }
    }
    if !cues.isEmpty { cues[cues.count - 1].lines += block[next...] }
  }

  private mutating func takeHeader(_ block: [String]) {
    let text = TurnText.trimmed(String((block.first ?? "").dropFirst(6)))
    if text.contains(":") {
      notes.append(text)
    } else {
      headline = TurnText.trimmed(String(text.drop { "-–— ".contains($0) }))
    }
    notes += block.dropFirst()
  }

  /// Returns the value of the first note with one of the names, as in `Title: Weekly meeting`.
  func note(_ names: Set<String>) -> String? {
    for note in notes {
      guard let colon = note.firstIndex(of: ":") else { continue }
      let name = TurnText.trimmed(String(note[..<colon])).lowercased()
      let value = String(note[note.index(after: colon)...]).oneLine
      if names.contains(name), !value.isEmpty { return value }
    }
    return nil
  }

  private static func isNumber(_ line: String) -> Bool {
    line.utf8.allSatisfy { $0.isDigit || $0.isWhitespace }
  }
}

/// Parses the times of captions, such as `00:01:02.500` and `01:02,500`.
enum CaptionTime {
  /// Returns the two times around an arrow; an end before the start is moved to the start.
  static func range(_ line: String) -> ClosedRange<Double>? {
    guard let arrow = line.firstRange(of: "-->"),
      let start = seconds(line[..<arrow.lowerBound].split(separator: " ").last ?? ""),
      let end = seconds(line[arrow.upperBound...].split { " \t".contains($0) }.first ?? "")
    else { return nil }
    return start...max(start, end)
  }

  /// Parses minutes and seconds, with optional hours before them.
  static func seconds(_ text: Substring) -> Double? {
    var total = 0.0
    let parts = text.utf8.filter { !$0.isWhitespace }.split(
      separator: .colon, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let digits = part.prefix(while: \.isDigit)
      guard (1...6).contains(digits.count) else { return nil }
      var number = Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
      let fraction = part.dropFirst(digits.count)
      if let sign = fraction.first {
        let decimals = fraction.dropFirst()
        guard isLast, sign == .period || sign == .comma, decimals.count <= 9,
          decimals.allSatisfy(\.isDigit)
        else { return nil }
        var place = 0.1
        for digit in decimals {
          number += Double(digit - UInt8(ascii: "0")) * place
          place /= 10
        }
      }
      total = total * 60 + number
    }
    // The formats have a precision of a thousandth of a second.
    return (total * 1000).rounded() / 1000
  }
}
