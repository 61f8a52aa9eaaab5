import Foundation
import ImportSupport

/// The notation of the dates in a text export, and the names that contain colons.
///
/// A single line doesn't reveal it, so the whole file is read for it.
struct TimestampedDialect {
  let order: DateOrder
  /// Either all or none of the dates are in brackets.
  let isBracketed: Bool
  /// In ascending order, as many as a title needs.
  let names: [String]
  private let colonNames: ColonNames

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

  func colons(inSenderOf line: TimestampedLine) -> Int { colonNames.colons(line) }

  func start(_ line: ArraySlice<UInt8>) -> (line: TimestampedLine, date: Date)? {
    guard let timestamped = TimestampedLine(line), timestamped.isBracketed == isBracketed,
      let date = order.date(timestamped.timestamp)
    else { return nil }
    return (timestamped, date)
  }
}
