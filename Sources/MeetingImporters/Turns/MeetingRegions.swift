import ImportSupport

/// Locates the meetings in a JSON file.
enum MeetingRegions {
  struct Region {
    var offset: Int
    var length: Int
    /// Counted from 1.
    var line: Int
    /// The meeting's position in the file, counted from 1, or `nil` if it is the whole file.
    var number: Int?
    /// True if the meeting is one line of the file.
    var isLine = false
    /// True if each line of the meeting is a turn.
    var hasTurnLines = false

    var importerData: String? { hasTurnLines ? turnLines : number.map(String.init) }
  }

  /// The `importerData` of a meeting that has a turn on each line.
  static let turnLines = "lines"

  /// Returns `nil` unless the file has a JSON object on each line.
  static func lines(in reader: borrowing FileReader) throws -> [Region]? {
    let size = reader.size
    var regions: [Region] = []
    var start = 0
    var line = 0
    var isBlank = true
    var isOther = false
    var areTurns = false
    func close(at end: Int, _ bytes: (Int, Int) throws -> [UInt8]) rethrows {
      defer { isBlank = true }
      if isBlank { return }
      if regions.isEmpty {
        // Any other file has a first line that isn't exactly one object.
        guard end - start <= 1 << 26, let first = isTurn(try bytes(start, end - start)) else {
          isOther = true
          return
        }
        areTurns = first
      }
      regions.append(
        Region(
          offset: start, length: end - start, line: line, number: regions.count + 1, isLine: true))
    }
    try FileLines.each(in: reader) { piece in
      if isOther { return }
      if piece.isStart {
        start = piece.offset
        line += 1
      }
      if isBlank { isBlank = piece.bytes.allSatisfy(\.isWhitespace) }
      if piece.hasEnd {
        try close(at: piece.offset + piece.bytes.count) { try reader.bytes(at: $0, count: $1) }
      }
    }
    if !isOther { try close(at: size) { try reader.bytes(at: $0, count: $1) } }
    guard !isOther, let first = regions.first else { return nil }
    if areTurns {
      return [Region(offset: 0, length: size, line: 1, hasTurnLines: true)]
    }
    // A single line is a file with one meeting.
    return regions.count == 1
      ? [Region(offset: 0, length: size, line: first.line)] : regions
  }

  /// Returns whether the object is a turn, or `nil` if the line isn't exactly one object.
  private static func isTurn(_ line: [UInt8]) -> Bool? {
    var cursor = JSONCursor(line)
    guard let root = try? cursor.readRoot(), line[root.offset...].first == .openingBrace,
      (try? cursor.readValue()) != nil, (try? cursor.peek()) == nil,
      let members = try? cursor.readMembers(of: root).regions
    else { return nil }
    let isMeeting = MeetingKeys.turns.contains { name in
      members[name].map { line[$0.offset...].first == .openingBracket } ?? false
    }
    return !isMeeting && MeetingKeys.isTurn(members.keys)
  }

  /// Returns the meetings of a file with a single JSON value.
  ///
  /// Throws `JSONFault` if the brackets of the value aren't closed, or if it isn't an object or an
  /// array.
  static func document(_ bytes: [UInt8]) throws -> [Region] {
    var cursor = JSONCursor(bytes)
    let root = try cursor.readRoot()
    let first = try cursor.peek()
    guard first == .openingBrace || first == .openingBracket else { throw try cursor.fault() }
    _ = try cursor.readValue()
    let whole = [Region(offset: 0, length: bytes.count, line: 1)]
    if first == .openingBrace { return whole }
    var regions: [Region] = []
    var isListOfTurns = false
    _ = try cursor.readElements(of: root) { element, cursor in
      guard !isListOfTurns, bytes[element.offset] == .openingBrace else { return }
      if regions.isEmpty {
        let object = Array(bytes[element.offset..<element.offset + element.length])
        isListOfTurns = isTurn(object) == true
      }
      regions.append(
        Region(
          offset: element.offset, length: element.length, line: element.line,
          number: regions.count + 1))
    }
    return isListOfTurns || regions.isEmpty ? whole : regions
  }
}
