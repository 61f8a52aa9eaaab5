import Foundation
import ImportSupport

/// A file of Joplin's backups (JEX) and raw exports: a title, a text and a block of properties.
///
/// Notebooks, tags, attachments and earlier versions are such files too.
struct JoplinItem {
  let title: String?
  /// The note's text, or its title if it has no text; empty if the item isn't a note.
  let body: ArraySlice<UInt8>
  let date: Date?
  let isEncrypted: Bool

  /// Returns `nil` if the text doesn't end with Joplin's properties.
  init?(_ text: ArraySlice<UInt8>) {
    var whole = text
    while let last = whole.last, last.isWhitespace { whole.removeLast() }
    guard let end = whole.lastIndex(of: .lineFeed) else { return nil }
    guard whole[(end + 1)...].starts(with: "type_: ".utf8) else { return nil }
    let blank = whole.lastRange(of: "\n\n")
    let properties = Self.properties(whole[(blank?.upperBound ?? whole.startIndex)...])
    guard let id = properties["id"], id.utf8.count == 32, let type = properties["type_"] else {
      return nil
    }
    let isNote = type == "1"
    isEncrypted = isNote && properties["encryption_applied"] == "1"
    date =
      ["user_created_time", "created_time", "user_updated_time", "updated_time"].lazy
      .compactMap { properties[$0].flatMap(ISODate.parse) }.first
    let content = whole[..<(blank?.lowerBound ?? whole.startIndex)]
    let first = TextLines(content).first
    let heading = first?.content.trimmed ?? []
    title = heading.isEmpty ? nil : heading.text
    let words = content[(first?.next ?? content.startIndex)...].drop { $0 == .lineFeed }
    guard isNote else {
      body = content[content.endIndex...]
      return
    }
    body = words.allSatisfy(\.isWhitespace) ? heading : words
  }

  private static func properties(_ block: ArraySlice<UInt8>) -> [String: String] {
    var properties: [String: String] = [:]
    for line in TextLines(block) {
      guard let colon = line.content.firstIndex(of: .colon) else { return [:] }
      properties[line.content[..<colon].text] = line.content[(colon + 1)...].trimmed.text
    }
    return properties
  }
}
