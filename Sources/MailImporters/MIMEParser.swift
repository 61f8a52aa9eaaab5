import ImportSupport

/// A parser that splits a message into parts in one pass over its lines (RFC 2046, section 5.1).
///
/// The parser first finds all lines that could be delimiters. Then it reads the parts from first to
/// last with a stack of the boundaries of the enclosing multiparts, and compares each line with the
/// innermost boundary first. A multipart that is never closed therefore ends at a delimiter of an
/// outer multipart. If a delimiter of the unclosed multipart comes later, another part still begins
/// there.
struct MIMEParser {
  private let end: Int
  private let start: Int
  private let lines: [DashLine]
  private var cursor = 0
  /// The boundaries of the enclosing multiparts, the innermost last.
  private var boundaries: [[UInt8]] = []
  /// The boundaries of multiparts that ended without being closed.
  private var unclosedBoundaries: [[UInt8]] = []
  private var budget = 10_000
  private var isTruncated = false

  init(_ bytes: borrowing [UInt8], in range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
    lines = DashLine.all(bytes, in: range)
  }

  mutating func parse(_ bytes: borrowing [UInt8], path: String) -> MIMEPart {
    var part = parsePart(bytes, at: start, path: path, defaultType: "text/plain")
    part.isTruncated = isTruncated
    return part
  }

  /// Leaves the cursor on the line that ended the part.
  private mutating func parsePart(
    _ bytes: borrowing [UInt8], at start: Int, path: String, defaultType: String
  ) -> MIMEPart {
    let first = cursor
    let found = nextDelimiter(bytes, before: end)
    // A header without the blank line that ends it must not extend into the next part.
    let range = start..<max(start, found?.end ?? end)
    var part = MIMEPart(bytes, in: range, defaultType: defaultType)
    part.path = path
    if part.type.isKind("multipart/"), boundaries.count < 32 {
      cursor = first
      readParts(bytes, of: &part)
    } else if path.isEmpty {
      part.path = "1"
    }
    return part
  }

  private mutating func readParts(_ bytes: borrowing [UInt8], of part: inout MIMEPart) {
    let first = cursor
    let body = part.body
    let named = Array((part.type.parameters["boundary"] ?? "").utf8)
    if named.isEmpty {
      _ = nextDelimiter(bytes, before: end)
    } else {
      split(bytes, &part, by: named)
    }
    guard part.parts.isEmpty, part.body.upperBound == body.upperBound || named.isEmpty else {
      return
    }
    // The field has no boundary, or one that doesn't occur: guess it from the body.
    let stop = cursor
    cursor = first
    if let guess = lines[first..<stop].first(where: { $0.begins(bytes, end: end) }) {
      part.body = body
      split(bytes, &part, by: Array(bytes[(guess.start + 2)..<guess.end].trimmedRight))
    } else {
      cursor = stop
    }
    if part.parts.isEmpty, part.path.isEmpty { part.path = "1" }
  }

  private mutating func split(
    _ bytes: borrowing [UInt8], _ part: inout MIMEPart, by boundary: [UInt8]
  ) {
    let level = boundaries.count
    boundaries.append(boundary)
    let inner = part.type.type == "multipart/digest" ? "message/rfc822" : "text/plain"
    var bodyEnd: Int?
    while let found = nextDelimiter(bytes, before: end) {
      guard found.level == level else {
        bodyEnd = bodyEnd ?? found.end
        break
      }
      let line = lines[cursor]
      cursor += 1
      if found.closes {
        if part.parts.isEmpty { bodyEnd = found.end }
        boundaries.removeLast()
        // The text after the closing delimiter is ignored, up to a delimiter of an outer multipart.
        let outer = nextDelimiter(bytes, before: end)
        close(&part, at: bodyEnd ?? outer?.end ?? end)
        return
      }
      guard budget > 0 else {
        isTruncated = true
        continue
      }
      budget -= 1
      let path = part.path.isEmpty ? "" : part.path + "."
      // A message that is cut off right after the delimiter has no further part.
      if line.next >= end { break }
      part.parts.append(
        parsePart(
          bytes, at: line.next, path: path + "\(part.parts.count + 1)", defaultType: inner))
    }
    boundaries.removeLast()
    if bodyEnd != nil, unclosedBoundaries.count < 8 { unclosedBoundaries.append(boundary) }
    if bodyEnd == nil { dropClosing(bytes, boundary, of: &part) }
    close(&part, at: bodyEnd ?? end)
  }

  /// The closing delimiter of the last part may not be on a line of its own.
  private func dropClosing(
    _ bytes: borrowing [UInt8], _ boundary: [UInt8], of part: inout MIMEPart
  ) {
    guard let last = part.parts.last, last.parts.isEmpty else { return }
    let sign = Array("--".utf8) + boundary + Array("--".utf8)
    let body = bytes[last.body].trimmed
    guard body.count >= sign.count, body.suffix(sign.count).elementsEqual(sign) else { return }
    part.parts[part.parts.count - 1].body = last.body.lowerBound..<(body.endIndex - sign.count)
  }

  private func close(_ part: inout MIMEPart, at end: Int) {
    part.body = part.body.lowerBound..<max(part.body.lowerBound, end)
  }

  private struct Delimiter {
    var level: Int
    var closes: Bool
    /// The end of the content before it; the line end before a delimiter belongs to the delimiter.
    var end: Int
  }

  private mutating func nextDelimiter(
    _ bytes: borrowing [UInt8], before limit: Int
  ) -> Delimiter? {
    while cursor < lines.count, lines[cursor].start < limit {
      let line = lines[cursor]
      if let found = match(bytes[line.start..<line.end]) {
        var end = line.start
        if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
        if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        return Delimiter(level: found.level, closes: found.closes, end: end)
      }
      cursor += 1
    }
    return nil
  }

  private func match(_ line: ArraySlice<UInt8>) -> (level: Int, closes: Bool)? {
    for level in boundaries.indices.reversed() {
      if let closes = Boundary.delimiter(line, boundaries[level]) { return (level, closes) }
    }
    guard !boundaries.isEmpty,
      unclosedBoundaries.contains(where: { Boundary.delimiter(line, $0) != nil })
    else { return nil }
    return (boundaries.count - 1, false)
  }
}

enum Boundary {
  /// Returns `true` for the closing delimiter, `nil` for a line that is none (RFC 2046, section
  /// 5.1.1).
  static func delimiter(_ line: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool? {
    guard line.count >= boundary.count + 2, line.starts(with: "--".utf8),
      line.dropFirst(2).starts(with: boundary)
    else { return nil }
    let rest = line.dropFirst(2 + boundary.count).trimmedRight
    if rest.isEmpty { return false }
    return rest.starts(with: "--".utf8) && rest.dropFirst(2).allSatisfy({ $0.isWhitespace })
      ? true : nil
  }
}
