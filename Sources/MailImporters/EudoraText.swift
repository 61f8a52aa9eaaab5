import ImportSupport
import Markup

/// A text in a mailbox of Eudora, which replaces a mail's parts by markers around the text.
enum EudoraText {
  /// Returns the text without its markers, as in `<x-flowed>text</x-flowed>`, and HTML as plain
  /// text; `nil` if it doesn't begin with a marker.
  static func plain(_ text: String) -> String? {
    let start = text.utf8.drop(while: \.isWhitespace)
    guard start.starts(with: "<x-".utf8) else { return nil }
    for name in ["x-flowed", "x-html", "x-rich"] where start.starts(with: "<\(name)>".utf8) {
      let rest = Array(start)[...].dropFirst(name.utf8.count + 2)
      let end = rest.lastRange(of: "</\(name)>")
      let words = rest[..<(end?.lowerBound ?? rest.endIndex)].text
      let after = end.map { rest[$0.upperBound...].text } ?? ""
      return (name == "x-html" ? HTMLText.plain(words).wholeWords : words) + after
    }
    return nil
  }
}
