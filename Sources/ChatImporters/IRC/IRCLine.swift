import ImportSupport

struct IRCLine {
  enum Content {
    case message(nick: ArraySlice<UInt8>, text: ArraySlice<UInt8>)
    /// `/me`, as in `* anna waves`.
    ///
    /// The text includes the nickname.
    case action(nick: ArraySlice<UInt8>, text: ArraySlice<UInt8>)
    /// A notice of joining, leaving or another change, or another note of the program.
    case event
  }

  /// Includes the date if there is one.
  var time: IRCTime
  var content: Content

  init?(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let last = rest.last, last == .lineFeed || last == .carriageReturn { rest.removeLast() }
    guard let time = IRCTime(&rest) else { return nil }
    self.time = time
    guard let content = Self.content(rest) else { return nil }
    self.content = content
  }

  private static func content(_ bytes: ArraySlice<UInt8>) -> Content? {
    let isTabbed = bytes.first == .tab
    let rest = bytes.drop { $0 == .space || $0 == .tab }
    guard let first = rest.first else { return .event }
    if first == .lessThanSign, !rest.starts(with: "<--".utf8) { return spoken(rest.dropFirst()) }
    for mark in ["-->", "<--", "---", "--", "-!-", "***", "===", "=!="]
    where rest.starts(with: mark.utf8) {
      return .event
    }
    if first == .asterisk { return action(rest.dropFirst()) }
    // A notice has its sender between hyphens.
    if first == .hyphen { return .event }
    return isTabbed ? tabbed(rest) : nil
  }

  /// Parses `nick> text`, which follows an opening `<`.
  private static func spoken(_ bytes: ArraySlice<UInt8>) -> Content? {
    guard let close = bytes.prefix(maximumNickLength).firstIndex(of: .greaterThanSign) else {
      return nil
    }
    let nick = bare(bytes[..<close])
    let after = bytes[(close + 1)...]
    guard isNick(nick), after.isEmpty || after.first == .space || after.first == .tab else {
      return nil
    }
    return .message(nick: nick, text: after.trimmed)
  }

  /// Parses `nick<tab>text`.
  private static func tabbed(_ bytes: ArraySlice<UInt8>) -> Content? {
    guard let tab = bytes.prefix(maximumNickLength).firstIndex(of: .tab) else { return nil }
    let nick = bare(bytes[..<tab])
    guard isNick(nick) else { return nil }
    return .message(nick: nick, text: bytes[(tab + 1)...].trimmed)
  }

  /// Parses ` nick waves`, which follows an asterisk, as the text `nick waves`.
  private static func action(_ bytes: ArraySlice<UInt8>) -> Content {
    let rest = bytes.trimmed
    let end = rest.firstIndex(of: .space) ?? rest.endIndex
    let nick = bare(rest[..<end])
    let words = rest[end...].trimmed
    guard isNick(nick), !words.isEmpty, !isNotice(words) else { return .event }
    return .action(nick: nick, text: rest)
  }

  /// Some logs write notices such as `* anna has joined` in the form of actions.
  private static func isNotice(_ words: ArraySlice<UInt8>) -> Bool {
    if words.first == .openingParenthesis, words.lastRange(of: "@") != nil { return true }
    let text = words.prefix(80).text
    return [
      "sets mode", "has joined", "has left", "has quit", "is now known as", "was kicked",
      "changes topic", "has changed the topic", "talking in", "is ", "set by",
    ].contains { text.hasPrefix($0) && ($0 != "is " || text.hasPrefix("is '")) }
  }

  /// Removes the prefixes for ranks (`@`, `+`, `%`, `&`, `~`) and outer spaces.
  private static func bare(_ nick: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    nick.trimmed.drop { "@+%&~".utf8.contains($0) }
  }

  private static let maximumNickLength = 66

  /// Letters, digits, the characters that RFC 2812 allows, and those of newer networks are valid.
  ///
  /// A nickname can't begin with a digit.
  private static func isNick(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, !first.isDigit, bytes.count <= 64 else { return false }
    return bytes.allSatisfy { byte in
      byte.isLetter || byte.isDigit || !byte.isASCII || "-_[]{}\\`^|./".utf8.contains(byte)
    }
  }
}

/// Removes the control characters for colors and text styles.
enum IRCFormatting {
  static func removed(from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(where: isFormattingCode) else { return bytes }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard isFormattingCode(byte) else {
        result.append(byte)
        continue
      }
      // A color is a number of one or two digits, with an optional second number after a comma.
      guard byte == 0x03 else { continue }
      let first = bytes[index...].prefix(2).prefix { $0.isDigit }.count
      index += first
      guard first > 0, index < bytes.endIndex, bytes[index] == .comma else { continue }
      let second = bytes[(index + 1)...].prefix(2).prefix { $0.isDigit }.count
      if second > 0 { index += 1 + second }
    }
    return result[...]
  }

  /// Bold, color, plain, monospace, reverse (two), italic, strikethrough and underline, as in mIRC.
  private static func isFormattingCode(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x02, 0x03, 0x0F, 0x11, 0x12, 0x16, 0x1D, 0x1E, 0x1F: true
    default: false
    }
  }
}
