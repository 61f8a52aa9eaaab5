import Foundation

/// A reader of server-sent events, which may be cut into pieces anywhere.
struct EventStreamReader: Sendable {
  private var line: [UInt8] = []
  private var data: [[UInt8]] = []
  private var endsWithReturn = false

  /// Returns the data of the events that are complete now.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
    var events: [String] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n") where endsWithReturn: endsWithReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        endsWithReturn = byte == UInt8(ascii: "\r")
        if let event = endLine() { events.append(event) }
      default:
        endsWithReturn = false
        line.append(byte)
      }
    }
    return events
  }

  private static let field = Array("data:".utf8)

  /// Returns the data of the event that an empty line ends.
  private mutating func endLine() -> String? {
    defer { line.removeAll(keepingCapacity: true) }
    guard line.isEmpty else {
      if line.starts(with: Self.field) {
        let value = line.dropFirst(Self.field.count)
        data.append(Array(value.first == UInt8(ascii: " ") ? value.dropFirst() : value))
      }
      return nil
    }
    guard !data.isEmpty else { return nil }
    defer { data = [] }
    return String(decoding: Array(data.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}
