/// Finds where the meetings of a JSON file stand.
enum MeetingRegions {
  /// A meeting's place.
  struct Region {
    var offset: Int
    var length: Int
    /// Line of the file, counted from 1, on which it begins.
    var line: Int
    /// Its place among the file's meetings, counted from 1; `nil` when it is the file.
    var number: Int?
    /// Whether it is a line of the file.
    var isLine = false
    /// Whether each line of it is a turn.
    var hasTurnLines = false

    /// What the outline keeps of it.
    var part: String? { hasTurnLines ? turnLines : number.map(String.init) }
  }

  /// What an outline's part says of a meeting of which each line is a turn.
  static let turnLines = "lines"

  /// The meetings of a file that has a JSON object on each line; `nil` when it is another file.
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
        // The first line tells: in another file it isn't an object with nothing after it.
        guard end - start <= 1 << 26, let first = object(try bytes(start, end - start)) else {
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
    // A whole file on one line is one meeting.
    return regions.count == 1
      ? [Region(offset: 0, length: size, line: first.line)] : regions
  }

  /// Whether a line that is a whole object is a turn; `nil` when it is no whole object.
  private static func object(_ line: [UInt8]) -> Bool? {
    var walk = JSONWalk(line[...])
    guard walk.peek() == 0x7B, walk.value() != nil, walk.peek() == nil else { return nil }
    walk = JSONWalk(line[...])
    guard walk.take(0x7B) else { return nil }
    var names: Set<String> = []
    while let name = walk.string(), walk.take(0x3A), let value = walk.value() {
      names.insert(name.text)
      if MeetingSigns.turns.contains(name.text), line[value.lowerBound] == 0x5B { return false }
      guard walk.take(0x2C) else { break }
    }
    return !names.isDisjoint(with: MeetingSigns.speaker)
      && !names.isDisjoint(with: MeetingSigns.words)
  }

  /// The meetings of a file that is one JSON value; `nil` when it is none.
  static func document(_ bytes: [UInt8]) -> [Region]? {
    var walk = JSONWalk(bytes[...])
    guard let first = walk.peek(), walk.value() != nil else { return nil }
    let whole = [Region(offset: 0, length: bytes.count, line: 1)]
    if first == 0x7B { return whole }
    guard first == 0x5B else { return nil }
    walk = JSONWalk(bytes[...])
    guard walk.take(0x5B) else { return nil }
    var regions: [Region] = []
    var line = 1
    var counted = 0
    while let start = walk.peek(), start != 0x5D, let range = walk.value() {
      if start == 0x7B {
        if regions.isEmpty, object(Array(bytes[range])) == true { return whole }
        line += bytes[counted..<range.lowerBound].count { $0 == 0x0A }
        counted = range.lowerBound
        regions.append(
          Region(
            offset: range.lowerBound, length: range.count, line: line, number: regions.count + 1))
      }
      guard walk.take(0x2C) else { break }
    }
    return regions.isEmpty ? whole : regions
  }
}
