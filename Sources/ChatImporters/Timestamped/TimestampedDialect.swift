import Foundation
import ImportSupport

/// The dialect of a text export: how its dates are written, and which names contain colons.
///
/// A single line doesn't reveal it, so the whole file is read for it.
struct TimestampedDialect {
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
  func colons(inSenderOf line: TimestampedLine) -> Int { colonNames.colons(line) }

  /// Returns the parsed line and its date if the line begins a message.
  func start(_ line: ArraySlice<UInt8>) -> (line: TimestampedLine, date: Date)? {
    guard let timestamped = TimestampedLine(line), timestamped.isBracketed == isBracketed,
      let date = order.date(timestamped.timestamp)
    else { return nil }
    return (timestamped, date)
  }
}
