import ImportSupport
import Markup

/// A message of a log of Pidgin, in HTML or as text: `(18:05:11) Anna: text`.
struct PidginLine {
  let sender: String
  let text: String
  /// The index of the text in a log of plain text.
  let textStart: Int?

  private static let maximumTags = 4
  private static let maximumStamp = 40
  private static let maximumName = 100

  /// Returns the time that begins a line, as it is written, and the index after it.
  static func stamp(_ line: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    var rest = line
    for _ in 0..<maximumTags where rest.first == .lessThanSign {
      guard let end = rest.firstIndex(of: .greaterThanSign) else { return nil }
      rest = rest[(end + 1)...]
    }
    guard rest.first == .openingParenthesis, rest.dropFirst().first?.isDigit == true,
      let close = rest.prefix(maximumStamp).firstIndex(of: .closingParenthesis)
    else { return nil }
    let text = rest[(rest.startIndex + 1)..<close].text
    return PidginClock.timestamp(text) == nil ? nil : (text, close + 1)
  }

  /// Returns `nil` if the program wrote the line itself.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let stamp = Self.stamp(bytes) else { return nil }
    let rest = bytes[stamp.end...]
    if bytes.first == .lessThanSign { self.init(markup: rest) } else { self.init(plain: rest) }
  }

  /// The name is bold and ends with a colon, or begins with asterisks before what somebody does.
  private init?(markup: ArraySlice<UInt8>) {
    guard let open = markup.firstRange(of: Array("<b>".utf8)),
      let close = markup[open.upperBound...].firstRange(of: Array("</b>".utf8))
    else { return nil }
    let name = HTMLText.plain(markup[open.upperBound..<close.lowerBound].text).trimmedText
    let words = HTMLText.plain(markup[close.upperBound...].text).trimmedText
    if name.hasPrefix("***") {
      sender = String(name.dropFirst(3))
      text = "\(sender) \(words)"
    } else {
      guard name.hasSuffix(":") else { return nil }
      sender = Self.bare(name.dropLast())
      text = words
    }
    textStart = nil
  }

  private init?(plain: ArraySlice<UInt8>) {
    let rest = plain.trimmed
    let mark = rest.starts(with: "***".utf8) ? UInt8.space : .colon
    let name = rest.prefix(Self.maximumName).prefix { $0 != .lineFeed }
    guard let end = name.firstIndex(of: mark) else { return nil }
    let words = rest[(end + 1)...]
    if mark == .space {
      sender = name[..<end].dropFirst(3).text
      let body = rest.dropFirst(3)
      text = Charset.guess(body)
      textStart = body.startIndex
    } else {
      guard words.first == .space || words.isEmpty else { return nil }
      sender = Self.bare(Charset.guess(name[..<end])[...])
      if Self.isNotice(sender) { return nil }
      let body = words.dropFirst()
      text = Charset.guess(body)
      textStart = body.startIndex
    }
  }

  /// Returns a name without the mark of an automatic reply, and an address without the program that
  /// somebody writes with: `anna@x.org/Office`.
  private static func bare(_ name: Substring) -> String {
    let automatic = " <AUTO-REPLY>"
    let name = name.hasSuffix(automatic) ? name.dropLast(automatic.count) : name
    guard let at = name.firstIndex(of: "@"), let slash = name[at...].firstIndex(of: "/") else {
      return String(name)
    }
    return String(name[..<slash])
  }

  /// Logs as text don't mark the program's own lines that have a colon.
  private static func isNotice(_ name: String) -> Bool {
    name.hasPrefix("The topic for ") || name == "Unable to send message"
      || [" has set the topic to", " has changed the topic to", " left the room ("]
        .contains { name.contains($0) }
  }
}
