import Foundation
import ImportSupport

/// The facts about a whole file's dates and names that are needed to interpret its lines.
struct Survey {
  /// The order of day, month and year.
  let order: DateOrder
  /// A Boolean value that indicates whether dates are in brackets.
  ///
  /// Either all or none of a file's messages have brackets.
  let isBracketed: Bool
  /// The senders in ascending order, as many as a title needs.
  let names: [String]
  private let colonNames: ColonNames

  /// Reads the whole file from its start.
  init(_ reader: borrowing FileReader) throws {
    var finder = DateOrderFinder()
    var style: Bool?
    var colonNames = ColonNames()
    try FileLines.each(in: reader) { line in
      guard line.isStart, let timestamped = TimestampedLine(Array(line.bytes)[...]) else { return }
      if style == nil { style = timestamped.isBracketed }
      guard style == timestamped.isBracketed else { return }
      finder.take(timestamped.timestamp)
      colonNames.take(timestamped)
    }
    order = finder.order
    isBracketed = style ?? false
    names = colonNames.names(limit: 50)
    self.colonNames = colonNames
  }

  /// Returns the number of colons in the sender's name of a message that begins with a line.
  func names(_ line: TimestampedLine) -> Int { colonNames.colons(line) }

  /// Returns the parsed line and its date if the line begins a message.
  func start(_ line: ArraySlice<UInt8>) -> (line: TimestampedLine, date: Date)? {
    guard let timestamped = TimestampedLine(line), timestamped.isBracketed == isBracketed,
      let date = order.date(timestamped.timestamp)
    else { return nil }
    return (timestamped, date)
  }
}

/// A message of a text export: its location, its first line and its first bytes.
struct TimestampedRegion {
  var offset: Int
  var length = 0
  var line: Int
  var head: TimestampedLine
  var date: Date
  /// The first bytes of the message: up to 64 KiB.
  var bytes: [UInt8] = []
}

/// Groups the lines of a text export into messages.
struct TimestampedSplitter {
  private let survey: Survey
  private var current: TimestampedRegion?
  private var line = 1

  init(survey: Survey) { self.survey = survey }

  /// The maximum number of a message's bytes that are kept during a scan.
  private static let heldBytes = 1 << 16

  mutating func split(
    _ reader: borrowing FileReader, body: (TimestampedRegion) throws -> Void
  ) throws {
    try FileLines.each(in: reader) { piece in
      let bytes = [UInt8](piece.bytes)
      if piece.isStart, let start = survey.start(bytes[...]) {
        if let current { try body(current) }
        current = TimestampedRegion(
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
