package import Foundation

package struct FileName {
  /// Without extension and leading date, and with spaces between words.
  package var title: String
  /// The day at the start of the name, as in daily notes and weblogs.
  package var date: Date?
  /// True if the name ends in an id, as in Notion's exports.
  package var isNotion = false

  package init(_ name: String) {
    var stem = Substring(name)
    if let dot = stem.lastIndex(of: "."), dot > stem.startIndex { stem = stem[..<dot] }
    let id = stem.utf8.suffix(33)
    if id.count == 33, id.first == .space, id.dropFirst().allSatisfy(Self.isHexadecimal) {
      isNotion = true
      stem = Substring(stem.utf8.dropLast(33))
    }
    let day = stem.prefix(10)
    if day.utf8.count == 10, let parsed = ISODate.parse(String(day)) {
      let rest = stem.dropFirst(10)
      if let first = rest.first {
        if "-_ ".contains(first) {
          date = parsed
          stem = rest.drop { "-_ ".contains($0) }
        }
      } else {
        date = parsed
        title = String(stem)
        return
      }
    }
    title = Self.readable(stem)
    if title.isEmpty { title = name }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func readable(_ stem: Substring) -> String {
    guard !stem.contains(" ") else { return String(stem) }
    let words = stem.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    guard let first = words.first else { return "" }
    return first.uppercased() + words.dropFirst()
  }
}
