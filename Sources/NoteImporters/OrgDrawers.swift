import ImportSupport

/// Empties what Org's programs keep for themselves: properties, logbooks and clocks.
///
/// Only the markers of other drawers are removed, because people write into these. A drawer that
/// isn't closed before the next heading is text.
enum OrgDrawers {
  private static let hidden: Set = ["properties", "logbook", "clock", "clocking"]

  /// Returns the text with the lines of drawers empty, or `nil` if it has none.
  static func emptied(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let lines = Array(TextLines(text))
    var emptied: Set<Int> = []
    var open: (start: Int, isPrivate: Bool)?
    var isInBlock = false
    for (index, line) in lines.enumerated() {
      let content = line.content.trimmed
      if content.starts(with: "#+".utf8) {
        let mark = content.prefix(8).text.lowercased()
        if mark == "#+begin_" { isInBlock = true }
        if mark.hasPrefix("#+end_") { isInBlock = false }
      }
      if line.content.first == .asterisk { open = nil }
      guard !isInBlock, let name = name(content) else { continue }
      if name != "end" {
        open = (index, hidden.contains(name))
      } else if let drawer = open {
        emptied.formUnion(drawer.isPrivate ? Array(drawer.start...index) : [drawer.start, index])
        open = nil
      }
    }
    guard !emptied.isEmpty else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    for (index, line) in lines.enumerated() {
      let whole = text[line.content.startIndex..<line.next]
      plain += emptied.contains(index) ? whole.dropFirst(line.content.count) : whole
    }
    return plain.allSatisfy(\.isWhitespace) ? nil : plain[...]
  }

  /// Returns the name of a drawer in lowercase: `:LOGBOOK:` → `logbook`.
  private static func name(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count > 2, line.count < 64, line.first == .colon, line.last == .colon else {
      return nil
    }
    let name = line.dropFirst().dropLast()
    guard name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .hyphen || $0 == .underscore })
    else { return nil }
    return name.text.lowercased()
  }
}
