import Foundation

/// What the dates and names of a whole file say about each of its lines.
struct Survey {
  /// The order of day, month and year.
  let order: DateOrder
  /// Whether dates stand in brackets, as they do in all or none of a file's lines.
  let isBracketed: Bool
  /// Who speaks, in alphabetical order, as far as a title needs them.
  let names: [String]
  private let colonNames: ColonNames

  /// Walks over the file from its start.
  init(_ reader: borrowing FileReader) throws {
    var finder = DateOrderFinder()
    var style: Bool?
    var colonNames = ColonNames()
    try FileLines.each(in: reader) { line in
      guard line.isStart, let stamped = StampedLine(Array(line.bytes)[...]) else { return }
      if style == nil { style = stamped.isBracketed }
      guard style == stamped.isBracketed else { return }
      finder.take(stamped.stamp)
      colonNames.take(stamped)
    }
    order = finder.order
    isBracketed = style ?? false
    names = colonNames.names(limit: 50)
    self.colonNames = colonNames
  }

  /// How many colons the name has of the message that begins with the line.
  func names(_ line: StampedLine) -> Int { colonNames.colons(line) }

  /// The date of a line that begins a message.
  func start(_ line: ArraySlice<UInt8>) -> (line: StampedLine, date: Date)? {
    guard let stamped = StampedLine(line), stamped.isBracketed == isBracketed,
      let date = order.date(stamped.stamp)
    else { return nil }
    return (stamped, date)
  }
}

/// A message of a text export: its place, its first line and its first bytes.
struct StampedRegion {
  var offset: Int
  var length = 0
  var line: Int
  var head: StampedLine
  var date: Date
  /// Its first bytes, all of them unless it is very long.
  var bytes: [UInt8] = []
}

/// Groups the lines of a text export into messages.
struct StampedSplitter {
  private let survey: Survey
  private var current: StampedRegion?
  private var line = 1

  init(survey: Survey) { self.survey = survey }

  /// More than this of one message isn't held during a scan.
  private static let heldBytes = 1 << 16

  mutating func split(
    _ reader: borrowing FileReader, body: (StampedRegion) throws -> Void
  ) throws {
    try FileLines.each(in: reader) { piece in
      let bytes = [UInt8](piece.bytes)
      if piece.isStart, let start = survey.start(bytes[...]) {
        if let current { try body(current) }
        current = StampedRegion(
          offset: piece.offset, line: line, head: start.line, date: start.date)
      }
      if current != nil { append(bytes) }
      if piece.hasEnd { line += 1 }
    }
    if let current { try body(current) }
  }

  private mutating func append(_ bytes: [UInt8]) {
    current?.length += bytes.count
    let room = Self.heldBytes - (current?.bytes.count ?? 0)
    if room > 0 { current?.bytes.append(contentsOf: bytes.prefix(room)) }
  }
}
