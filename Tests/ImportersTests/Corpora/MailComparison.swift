import Foundation
import Items

/// A comparison of an item with the result of another parser for the same mail.
///
/// Three differences are ignored. Any letter equals U+FFFD, which the other parser writes for
/// unencoded non-ASCII letters in a header. White space at line ends is dropped, as RFC 2045,
/// section 6.7, requires. Paragraphs of flowed text are compared on one line.
struct MailComparison {
  private(set) var compared = 0
  /// The names of the fields that differ, with our value and the other parser's.
  private(set) var differences: [String: String] = [:]

  init(_ expected: ExpectedMail, _ item: Item?, _ outline: Item.Outline?) {
    compare("subject", item?.title ?? "", expected.subject)
    for role in ["from", "to", "cc", "bcc"] {
      let ours =
        item?.people.filter { $0.role.rawValue == role }.map { [$0.name, $0.address] } ?? []
      let theirs = expected.people.filter { $0[0] == role }.map { Array($0.dropFirst()) }
      compare(role, ours.description, theirs.description)
    }
    compare("date", String(describing: item?.date), String(describing: expected.date))
    if let id = expected.messageID { compare("message id", item?.id ?? "", id) }
    compare(
      "references", outline?.threading?.references.description ?? "[]",
      expected.references.description)
    compare("attachments", item?.attachments.description ?? "[]", expected.attachments.description)
    let text = item?.text ?? ""
    switch expected.text {
    case .html(let html): compare("text", Self.words(text), Self.words(html))
    case .plain(let plain) where expected.isFlowed:
      compare("text", Self.folded(text), Self.folded(plain))
    case .plain(let plain): compare("text", Self.lines(text), Self.lines(plain))
    }
  }

  private mutating func compare(_ name: String, _ ours: String, _ theirs: String) {
    compared += 1
    let (left, right) = (ours.unicodeScalars, theirs.unicodeScalars)
    let isAlike =
      left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || $1 == "\u{FFFD}" }
    if !isAlike { differences[name] = "\(ours.debugDescription) | \(theirs.debugDescription)" }
  }

  private static func lines(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n?", with: "\n", options: .regularExpression)
      .replacingOccurrences(of: "[ \\t]+(?=\\n)", with: "", options: .regularExpression)
  }

  private static func folded(_ text: String) -> String {
    text.unicodeScalars.split { " \t\r\n".unicodeScalars.contains($0) }
      .map { String($0) }.joined(separator: " ")
  }

  /// Returns the letters and digits of an HTML text outside its tags, by the simplest possible
  /// means.
  private static func words(_ html: String) -> String {
    var text = html
    for (pattern, sign) in [
      ("(?is)<(head|style|script|title)\\b.*?</\\1>", ""), ("(?s)<!--.*?-->", ""),
      ("(?s)</?[a-zA-Z!][^>]*>", ""), ("&szlig;", "ß"), ("&auml;", "ä"), ("&ouml;", "ö"),
      ("&uuml;", "ü"), ("&[a-z]+;", " "), ("&#\\d+;", " "),
    ] {
      text = text.replacingOccurrences(of: pattern, with: sign, options: .regularExpression)
    }
    return text.filter { $0.isLetter || $0.isNumber }
  }
}
