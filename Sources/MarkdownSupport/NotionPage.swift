import Foundation
import ImportSupport
import Items

struct NotionPage {
  private(set) var fields: [Item.Field] = []
  private(set) var tags: [String] = []
  private(set) var date: Date?

  init() {}

  /// Reads the lines between the title and the first blank line after them.
  init(_ body: ArraySlice<UInt8>) {
    var hasTitle = false
    for line in TextLines(body) {
      let text = line.content.trimmedRight.text
      if !hasTitle {
        if text.isEmpty { continue }
        guard text.hasPrefix("# ") else { return }
        hasTitle = true
      } else if text.isEmpty {
        if !fields.isEmpty { return }
      } else {
        // Prose may contain a colon too, but rarely so early in a line.
        guard let range = text.firstRange(of: ": "), text[..<range.lowerBound].count <= 40,
          !text.hasPrefix("#"), !text.hasPrefix("- "), fields.count < 64
        else { return }
        take(String(text[..<range.lowerBound]), String(text[range.upperBound...]).trimmedText)
      }
    }
  }

  private mutating func take(_ name: String, _ value: String) {
    fields.append(Item.Field(name, value))
    switch name.lowercased() {
    case "tags", "tag":
      for tag in value.split(separator: ",") {
        tags.append(tag.trimmingCharacters(in: .whitespaces))
      }
    case "date", "created", "created time", "created at": date = date ?? Self.date(value)
    default: break
    }
  }

  /// Parses Notion's format, `January 5, 2024 3:04 PM`, or a common format.
  static func date(_ text: String) -> Date? {
    var words = text.split { $0 == " " || $0 == "," || $0 == "\u{202F}" }
    if words.count >= 3, Int(words[0]) != nil { words.swapAt(0, 1) }
    guard words.count >= 3,
      let month = MonthNames.full.firstIndex(where: { $0.hasPrefix(words[0].lowercased()) }),
      words[0].count >= 3, let day = Int(words[1]), let year = Int(words[2])
    else { return ISODate.parse(text) }
    var clock = (hour: 0, minute: 0)
    if words.count >= 4 {
      let parts = words[3].split(separator: ":").compactMap { Int($0) }
      guard parts.count == 2, (0...23).contains(parts[0]) else { return nil }
      clock = (parts[0], parts[1])
      if words.count >= 5 {
        clock.hour = CivilTime.hour(clock.hour, isAfternoon: words[4].uppercased() == "PM")
      }
    }
    return CivilTime.date(
      year: year, month: month + 1, day: day, hour: clock.hour, minute: clock.minute)
  }
}
