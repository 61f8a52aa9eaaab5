package import Foundation
import Languages

package struct FileName {
  /// Without extension and leading date, and with spaces between words.
  package var title: String
  /// The day in the name, as in daily notes, weblogs and scans.
  package var date: Date?
  /// True if the name ends in an id, as in Notion's exports.
  package var isNotion = false

  package init(_ name: String) {
    var stem = Substring(name)
    if let dot = stem.lastIndex(of: "."), dot > stem.startIndex, !Self.endsInDate(name) {
      stem = stem[..<dot]
    }
    let id = stem.utf8.suffix(33)
    if id.count == 33, id.first == .space, id.dropFirst().allSatisfy(Self.isHexadecimal) {
      isNotion = true
      stem = Substring(stem.utf8.dropLast(33))
    }
    let bytes = Array(stem.utf8)
    if let found = FileNameDate(in: bytes) {
      date = found.date
      title = Self.title(bytes, found)
      return
    }
    title = Self.readable(String(stem))
    if title.isEmpty { title = name }
  }

  /// Returns whether a date, such as `05.03.2024`, stands where others have an extension.
  private static func endsInDate(_ name: String) -> Bool {
    FileNameDate.all(in: Array(name.utf8)).last?.range.upperBound == name.utf8.count
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the words after a leading date, or else all words with the date among them.
  private static func title(_ name: [UInt8], _ found: FileNameDate) -> String {
    let before = name[..<found.range.lowerBound]
    let after = name[found.range.upperBound...]
    let rest = after.drop { "-_ .,".utf8.contains($0) }.text
    if before.isEmpty, after.first?.isLetter != true, hasWords(rest) { return readable(rest) }
    let written = name[found.range].text
    let day = found.form == .dayFirst ? written : CivilClock(found.date)?.day ?? written
    if name.contains(.space) { return before.text + day + after.text }
    return capitalized((spaced(before.text) + day + spaced(after.text)).trimmedText)
  }

  /// Returns whether a text has a word that isn't a day of the week.
  private static func hasWords(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { !weekdays.contains(String($0)) }
  }

  private static let weekdays = Set(
    Language.all.compactMap(\.dates).flatMap { $0.weekdays + $0.shortWeekdays }.flatMap(\.words))

  private static func readable(_ stem: String) -> String {
    stem.contains(" ") ? stem : capitalized(spaced(stem).trimmedText)
  }

  /// Replaces hyphens and low lines, several in a row by one space.
  private static func spaced(_ text: String) -> String {
    var words = ""
    for character in text {
      guard "-_".contains(character) else {
        words.append(character)
        continue
      }
      if words.last != " " { words.append(" ") }
    }
    return words
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
