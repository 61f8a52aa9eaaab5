import Foundation
import ImportSupport
import Items
import Markup

enum HTMLDocument {
  /// A web page begins as one, or is text in a file with the extension of one.
  static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
    // Notes may begin with HTML tags, which doesn't make them web pages.
    if ["md", "markdown", "txt", "text", "eml", "mbox"].contains(fileExtension) { return false }
    var rest = head[...].withoutByteOrderMark
    if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
      rest = rest.filter { $0 != 0 && $0.isASCII }[...]
    }
    rest = rest.drop(while: \.isWhitespace)
    while rest.starts(with: "<?".utf8) || rest.starts(with: "<!--".utf8) {
      guard let end = rest.firstIndex(of: .greaterThanSign) else { return false }
      rest = rest[(end + 1)...].drop(while: \.isWhitespace)
    }
    let start = String(decoding: rest.prefix(16), as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return true }
    guard ["html", "htm", "xhtml"].contains(fileExtension) else { return false }
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

  /// Uses the byte-order mark, UTF-8, the charset that the page names, or a guess.
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: "\u{FEFF}".utf8) {
      return String(decoding: bytes[3...], as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return WideText.utf16(bytes.dropFirst(2), isLittle: bytes[0] == 0xFF)
    }
    // Other bytes are almost never valid UTF-8 by chance, and pages often name the wrong charset.
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return Charset.decode(bytes[...], label: label(bytes))
  }

  /// Returns the charset that a page names in its first 2048 bytes.
  private static func label(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
    for mark in ["charset=", "encoding="] {
      guard let range = head.firstRange(of: mark) else { continue }
      let label = head[range.upperBound...].drop { "\"' ".contains($0) }
        .prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
      // If the label can be read as ASCII, the page isn't in UTF-16.
      if !label.isEmpty, !label.hasPrefix("utf-16") { return String(label) }
    }
    return nil
  }
}
