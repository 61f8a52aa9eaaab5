import Foundation
import Items

/// Reads web pages, and the notes that programs export as such.
enum HTMLDocument {
  /// Whether the bytes begin as a web page does, or the file is named as one and begins with a tag.
  static func recognizes(_ head: [UInt8], ending: String) -> Bool {
    // Notes may begin with marks of HTML, which doesn't make them pages.
    if ["md", "markdown", "txt", "text", "eml", "mbox"].contains(ending) { return false }
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
      rest = rest.filter { $0 != 0 && $0 < 0x80 }[...]
    }
    rest = rest.drop(while: \.isWhitespace)
    while rest.starts(with: "<?".utf8) || rest.starts(with: "<!--".utf8) {
      guard let end = rest.firstIndex(of: 0x3E) else { return false }
      rest = rest[(end + 1)...].drop(while: \.isWhitespace)
    }
    let start = String(decoding: rest.prefix(16), as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return true }
    guard ["html", "htm", "xhtml"].contains(ending) else { return false }
    return FileKind.readsAsText(head)
  }

  static func content(_ bytes: [UInt8]) throws -> DocumentContent {
    let html = decode(bytes)
    let head = HTMLHead(html)
    var content = DocumentContent()
    content.kind = head.isNote ? .note : .document
    content.title = head.title
    content.date = head.date
    for author in head.authors { content.add(authors: author) }
    for words in head.keywords { content.add(keywords: words) }
    content.fields = head.fields
    content.text = HTMLText.plain(html)
    return content
  }

  /// The text of the bytes: in the set that a mark or the page itself names, else by their looks.
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes[3...], as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return WideText.utf16(bytes.dropFirst(2), isLittle: bytes[0] == 0xFF)
    }
    // What is valid UTF-8 by chance is next to nothing, and pages are often labelled wrongly.
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return Charset.decode(bytes[...], label: label(bytes))
  }

  /// The character set that a page names in its first bytes.
  private static func label(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
    for mark in ["charset=", "encoding="] {
      guard let range = head.firstRange(of: mark) else { continue }
      let label = head[range.upperBound...].drop { "\"' ".contains($0) }
        .prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
      // A page whose label can be read isn't in a set of wider units.
      if !label.isEmpty, !label.hasPrefix("utf-16") { return String(label) }
    }
    return nil
  }
}
