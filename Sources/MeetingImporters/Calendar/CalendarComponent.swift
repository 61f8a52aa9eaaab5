import ImportSupport

/// A component, from `BEGIN:NAME` to `END:NAME`, with its properties and nested components.
struct CalendarComponent {
  /// In uppercase.
  var name: String
  var properties: [ContentLine] = []
  var children: [CalendarComponent] = []
  /// Lines that aren't properties, counted from the component's first line, which is 0.
  var badLines: [Int] = []

  /// Components nested deeper are skipped.
  private static let maximumDepth = 4

  init?(_ bytes: ArraySlice<UInt8>) {
    var open: [CalendarComponent] = []
    var skipped = 0
    for line in UnfoldedLines(bytes) {
      if line.bytes.allSatisfy(\.isWhitespace) { continue }
      guard let property = ContentLine(line.bytes[...]) else {
        if open.isEmpty { return nil }
        open[0].badLines.append(line.number)
        continue
      }
      switch property.name {
      case "BEGIN":
        if open.count < Self.maximumDepth {
          open.append(CalendarComponent(name: property.raw.uppercased()))
        } else {
          skipped += 1
        }
      case "END":
        if skipped > 0 {
          skipped -= 1
        } else if open.count > 1, let last = open.popLast() {
          open[open.count - 1].children.append(last)
        } else if let last = open.first {
          self = last
          return
        }
      default:
        if open.isEmpty { return nil }
        if skipped == 0 { open[open.count - 1].properties.append(property) }
      }
    }
    while open.count > 1, let last = open.popLast() { open[open.count - 1].children.append(last) }
    guard let first = open.first else { return nil }
    self = first
  }

  private init(name: String) { self.name = name }

  func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// Trimmed; empty if there is no such property.
  func text(_ name: String) -> String { first(name).map { TurnText.trimmed($0.text) } ?? "" }
}

/// The unfolded lines of a calendar as bytes (RFC 5545, section 3.1).
///
/// Lines are joined as bytes because a fold may occur in the middle of a character.
struct UnfoldedLines: Sequence, IteratorProtocol {
  private var lines: TextLines
  private var pending: ArraySlice<UInt8>?
  private var count = 0

  init(_ bytes: ArraySlice<UInt8>) {
    lines = TextLines(bytes)
    pending = lines.next()?.content
  }

  /// Returns a line and the number of the file's lines before it.
  mutating func next() -> (bytes: [UInt8], number: Int)? {
    guard let first = pending else { return nil }
    let number = count
    var bytes = [UInt8](first)
    pending = nil
    count += 1
    while let line = lines.next()?.content {
      guard let fold = line.first, fold == .space || fold == .tab else {
        pending = line
        break
      }
      bytes.append(contentsOf: line.dropFirst())
      count += 1
    }
    return (bytes, number)
  }
}
