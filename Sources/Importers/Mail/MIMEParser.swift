/// Takes a message apart in one pass over its lines (RFC 2046, section 5.1).
///
/// The lines that could set parts apart are found first. Then the parts are read from the first to
/// the last with the boundaries of the multiparts around them at hand, the innermost asked first: so
/// a multipart that is never closed ends where a line of an outer one stands. Should a line of its
/// own come later, another part begins there all the same.
struct MIMEParser {
  private let end: Int
  private let start: Int
  private let lines: [DashLine]
  /// Index of the first line that wasn't looked at.
  private var cursor = 0
  /// Boundaries of the multiparts around the place, the innermost last.
  private var boundaries: [[UInt8]] = []
  /// Boundaries of multiparts that ended without being closed.
  private var forgotten: [[UInt8]] = []
  private var budget = 10_000
  /// Whether parts were passed over.
  private var isCut = false

  init(_ bytes: borrowing [UInt8], in range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
    lines = DashLine.all(bytes, in: range)
  }

  /// The whole message.
  mutating func message(_ bytes: borrowing [UInt8]) -> MIMEPart {
    var message = part(bytes, at: start, path: "", defaultType: "text/plain")
    message.isCut = isCut
    return message
  }

  /// The part that begins at an index; afterwards the cursor stands on the line that ended it.
  private mutating func part(
    _ bytes: borrowing [UInt8], at start: Int, path: String, defaultType: String
  ) -> MIMEPart {
    let first = cursor
    let found = nextDelimiter(bytes, before: end)
    // A header without the blank line that ends it must not reach into the next part.
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
    // The field doesn't say what sets the parts apart, or something that doesn't: the body may.
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

  /// Reads the parts between lines of this boundary, up to the line of an outer one.
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
        // What follows is nobody's, up to the line of an outer multipart.
        let outer = nextDelimiter(bytes, before: end)
        close(&part, at: bodyEnd ?? outer?.end ?? end)
        return
      }
      guard budget > 0 else {
        isCut = true
        continue
      }
      budget -= 1
      let path = part.path.isEmpty ? "" : part.path + "."
      // A message cut short just after the line has no part more.
      if line.next >= end { break }
      part.parts.append(
        self.part(
          bytes, at: line.next, path: path + "\(part.parts.count + 1)", defaultType: inner))
    }
    boundaries.removeLast()
    if bodyEnd != nil, forgotten.count < 8 { forgotten.append(boundary) }
    if bodyEnd == nil { dropClosing(bytes, boundary, of: &part) }
    close(&part, at: bodyEnd ?? end)
  }

  /// Takes the last delimiter off the last part when it stands there without a line of its own.
  private func dropClosing(
    _ bytes: borrowing [UInt8], _ boundary: [UInt8], of part: inout MIMEPart
  ) {
    guard let last = part.parts.last, last.parts.isEmpty else { return }
    let sign = [0x2D, 0x2D] + boundary + [0x2D, 0x2D]
    let body = bytes[last.body].trimmed
    guard body.count >= sign.count, body.suffix(sign.count).elementsEqual(sign) else { return }
    part.parts[part.parts.count - 1].body = last.body.lowerBound..<(body.endIndex - sign.count)
  }

  private func close(_ part: inout MIMEPart, at end: Int) {
    part.body = part.body.lowerBound..<max(part.body.lowerBound, end)
  }

  private struct Delimiter {
    /// Which boundary it is of.
    var level: Int
    /// Whether it is the last of its multipart.
    var closes: Bool
    /// Where what stands before it ends; the line end before a delimiter belongs to the delimiter.
    var end: Int
  }

  /// The next line that is one of a boundary's, on which the cursor then stands.
  private mutating func nextDelimiter(
    _ bytes: borrowing [UInt8], before limit: Int
  ) -> Delimiter? {
    while cursor < lines.count, lines[cursor].start < limit {
      let line = lines[cursor]
      if let found = match(bytes[line.start..<line.end]) {
        var end = line.start
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
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
      forgotten.contains(where: { Boundary.delimiter(line, $0) != nil })
    else { return nil }
    return (boundaries.count - 1, false)
  }
}

/// Judges the lines that set the parts of a multipart apart (RFC 2046, section 5.1.1).
enum Boundary {
  /// Whether a line is a delimiter (`false`), the last one (`true`), or neither.
  static func delimiter(_ line: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool? {
    guard line.count >= boundary.count + 2, line.starts(with: [0x2D, 0x2D]),
      line.dropFirst(2).starts(with: boundary)
    else { return nil }
    let rest = line.dropFirst(2 + boundary.count).trimmedRight
    if rest.isEmpty { return false }
    return rest.starts(with: [0x2D, 0x2D]) && rest.dropFirst(2).allSatisfy({ $0.isWhitespace })
      ? true : nil
  }
}
