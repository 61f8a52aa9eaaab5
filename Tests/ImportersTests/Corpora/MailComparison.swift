import Foundation
import Items

/// Compares what was read of a mail with what another parser makes of it.
///
/// Three things count as equal though they aren't: any letter where the other gives up and writes
/// U+FFFD (letters outside ASCII that stand in a header as they are); white space at the end of
/// lines, which RFC 2045, section 6.7, says to drop; and paragraphs of flowed text on one line.
struct MailComparison {
  private(set) var compared = 0
  /// Names of the fields that differ, with our value and the other.
  private(set) var differences: [String: String] = [:]

  init(_ expected: ExpectedMail, _ item: Item?, _ outline: Outline?) {
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
    text.replacingOccurrences(of: "[ \\t]+(?=\\r?\\n)", with: "", options: .regularExpression)
  }

  private static func folded(_ text: String) -> String {
    text.unicodeScalars.split { " \t\r\n".unicodeScalars.contains($0) }
      .map { String($0) }.joined(separator: " ")
  }

  /// The letters and digits of an HTML text outside its tags, by the plainest means there are.
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
