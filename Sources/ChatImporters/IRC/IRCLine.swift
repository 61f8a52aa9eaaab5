import ImportSupport

/// A line of an Internet Relay Chat log, as irssi, WeeChat, ZNC, mIRC and XChat write them.
struct IRCLine {
  /// The content of a line.
  enum Content {
    /// A message.
    case message(nick: ArraySlice<UInt8>, text: ArraySlice<UInt8>)
    /// An action (`/me`), such as `* anna waves`. Its text includes the nickname.
    case action(nick: ArraySlice<UInt8>, text: ArraySlice<UInt8>)
    /// A notice of joining, leaving or another change, or another note of the program.
    case event
  }

  /// The time at the start of the line, with the date if there is one.
  var time: IRCTime
  var content: Content

  /// Parses a line; returns `nil` if it doesn't begin with a time or isn't a line of a log.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let last = rest.last, last == 0x0A || last == 0x0D { rest.removeLast() }
    guard let time = IRCTime(&rest) else { return nil }
    self.time = time
    guard let content = Self.content(rest) else { return nil }
    self.content = content
  }

  private static func content(_ bytes: ArraySlice<UInt8>) -> Content? {
    let isTabbed = bytes.first == 0x09
    let rest = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = rest.first else { return .event }
    if first == 0x3C, !rest.starts(with: "<--".utf8) { return spoken(rest.dropFirst()) }
    for mark in ["-->", "<--", "---", "--", "-!-", "***", "===", "=!="]
    where rest.starts(with: mark.utf8) {
      return .event
    }
    if first == 0x2A { return action(rest.dropFirst()) }
    // A notice has its sender between hyphens.
    if first == 0x2D { return .event }
    return isTabbed ? tabbed(rest) : nil
  }

  /// Parses `nick> text`, which follows an opening `<`.
  private static func spoken(_ bytes: ArraySlice<UInt8>) -> Content? {
    guard let close = bytes.prefix(maximumNickLength).firstIndex(of: 0x3E) else { return nil }
    let nick = bare(bytes[..<close])
    let after = bytes[(close + 1)...]
    guard isNick(nick), after.isEmpty || after.first == 0x20 || after.first == 0x09 else {
      return nil
    }
    return .message(nick: nick, text: after.trimmed)
  }

  /// Parses `nick<tab>text`.
  private static func tabbed(_ bytes: ArraySlice<UInt8>) -> Content? {
    guard let tab = bytes.prefix(maximumNickLength).firstIndex(of: 0x09) else { return nil }
    let nick = bare(bytes[..<tab])
    guard isNick(nick) else { return nil }
    return .message(nick: nick, text: bytes[(tab + 1)...].trimmed)
  }

  /// Parses ` nick waves`, which follows an asterisk.
  ///
  /// The action's text is `nick waves`.
  private static func action(_ bytes: ArraySlice<UInt8>) -> Content {
    let rest = bytes.trimmed
    let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
    let nick = bare(rest[..<end])
    let words = rest[end...].trimmed
    guard isNick(nick), !words.isEmpty, !isEvent(words) else { return .event }
    return .action(nick: nick, text: rest)
  }

  /// Returns a Boolean value that indicates whether the text after a nickname is a program's
  /// notice.
  ///
  /// Some logs write notices such as `* anna has joined` in the form of actions.
  private static func isEvent(_ words: ArraySlice<UInt8>) -> Bool {
    if words.first == 0x28, words.lastRange(of: "@") != nil { return true }
    let text = words.prefix(80).text
    return [
      "sets mode", "has joined", "has left", "has quit", "is now known as", "was kicked",
      "changes topic", "has changed the topic", "talking in", "is ", "set by",
    ].contains { text.hasPrefix($0) && ($0 != "is " || text.hasPrefix("is '")) }
  }

  /// Returns the nickname without the prefixes for ranks (`@`, `+`, `%`, `&`, `~`) and outer
  /// spaces.
  private static func bare(_ nick: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    nick.trimmed.drop { $0 == 0x40 || $0 == 0x2B || $0 == 0x25 || $0 == 0x26 || $0 == 0x7E }
  }

  private static let maximumNickLength = 66

  /// Returns a Boolean value that indicates whether the bytes form a nickname.
  ///
  /// Letters, digits, the characters that RFC 2812 allows, and those of newer networks are valid. A
  /// nickname can't begin with a digit.
  private static func isNick(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, !first.isDigit, bytes.count <= 64 else { return false }
    return bytes.allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte >= 0x80 || "-_[]{}\\`^|./".utf8.contains(byte)
    }
  }
}

/// Removes the control characters for colors and text styles from messages.
enum IRCFormatting {
  /// Returns the bytes without formatting codes, or the bytes themselves if there are none.
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
      guard first > 0, index < bytes.endIndex, bytes[index] == 0x2C else { continue }
      let second = bytes[(index + 1)...].prefix(2).prefix { $0.isDigit }.count
      if second > 0 { index += 1 + second }
    }
    return result[...]
  }

  private static func isFormattingCode(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x02, 0x03, 0x0F, 0x11, 0x12, 0x16, 0x1D, 0x1E, 0x1F: true
    default: false
    }
  }
}
