import ImportSupport
import Languages

enum WhatsAppNotes {
  /// Returns the person's text, and appends the names of sent files to `attachments`.
  ///
  /// The result is empty if the message is a note of the program. Such notes begin with a
  /// left-to-right mark on some telephones. On others they are recognized by their text.
  @Sendable
  static func clean(
    _ words: ArraySlice<UInt8>, attachments: inout [String]
  ) -> ArraySlice<UInt8> {
    var rest = withoutEditNote(words.trimmed)
    let isMarked = rest.starts(with: leftToRightMark)
    while rest.starts(with: leftToRightMark) { rest = rest.dropFirst(leftToRightMark.count) }
    if let (name, after) = attachedAtStart(rest) {
      attachments.append(name)
      return trimmed(after)
    }
    if let (name, before) = attachedAtEnd(rest) {
      attachments.append(name)
      // Before a document WhatsApp writes its title and its number of pages.
      return isMarked ? before.prefix(0) : trimmed(before)
    }
    if let (name, after) = attachedLine(rest, isMarked: isMarked) {
      attachments.append(name)
      return trimmed(after)
    }
    // Polls have several lines, and locations have links. Other marked lines are notes.
    if isMarked, !rest.contains(.lineFeed), rest.lastRange(of: "https://") == nil {
      return rest.prefix(0)
    }
    return isNote(rest) ? rest.prefix(0) : rest
  }

  private static let leftToRightMark = Array("\u{200E}".utf8)

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.trimmed
    while rest.starts(with: leftToRightMark) {
      rest = rest.dropFirst(leftToRightMark.count).trimmed
    }
    while rest.suffix(leftToRightMark.count).elementsEqual(leftToRightMark) {
      rest = rest.dropLast(leftToRightMark.count).trimmed
    }
    return rest
  }

  /// The note is `<This message was edited>`.
  private static func withoutEditNote(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == .greaterThanSign, let open = bytes.suffix(80).lastIndex(of: .lessThanSign)
    else { return bytes }
    let note = bytes[(open + 1)...].dropLast().text.lowercased()
    guard edited.contains(where: { note.contains($0) }) else { return bytes }
    return trimmed(bytes[..<open])
  }

  /// Parses `<attached: name.jpg>`, in any language.
  private static func attachedAtStart(
    _ bytes: ArraySlice<UInt8>
  ) -> (String, ArraySlice<UInt8>)? {
    guard bytes.first == .lessThanSign,
      let close = bytes.prefix(300).firstIndex(of: .greaterThanSign),
      let name = fileName(inNote: bytes[(bytes.startIndex + 1)..<close])
    else { return nil }
    return (name, bytes[(close + 1)...])
  }

  private static func attachedAtEnd(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard bytes.last == .greaterThanSign, let open = bytes.suffix(300).lastIndex(of: .lessThanSign),
      let name = fileName(inNote: bytes[(open + 1)...].dropLast())
    else { return nil }
    return (name, bytes[..<open])
  }

  /// Parses `attached: name.jpg`.
  private static func fileName(inNote bytes: ArraySlice<UInt8>) -> String? {
    let note = bytes.text
    guard let colon = note.firstIndex(where: { $0 == ":" || $0 == "：" }),
      note[..<colon].allSatisfy({ $0.isLetter || $0.isWhitespace })
    else { return nil }
    let name = note[note.index(after: colon)...].drop(while: \.isWhitespace)
    return isFileName(name) ? String(name) : nil
  }

  /// Parses `name.jpg (file attached)` on the first line.
  private static func attachedLine(
    _ bytes: ArraySlice<UInt8>, isMarked: Bool
  ) -> (String, ArraySlice<UInt8>)? {
    let end = bytes.firstIndex(of: .lineFeed) ?? bytes.endIndex
    let line = trimmed(bytes[..<end])
    guard line.last == .closingParenthesis,
      let open = line.suffix(80).lastIndex(of: .openingParenthesis)
    else { return nil }
    let name = line[..<open].trimmedRight.text
    let note = line[(open + 1)...].dropLast().text.lowercased()
    guard isFileName(name[...]), isMarked || attached.contains(note) else { return nil }
    return (name, bytes[end...])
  }

  private static func isFileName(_ name: Substring) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.utf8.count < 256 else {
      return false
    }
    let fileExtension = name[name.index(after: dot)...]
    return (1...5).contains(fileExtension.count)
      && fileExtension.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns whether the whole message is a note without a mark.
  private static func isNote(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < 160 else { return false }
    let text = bytes.text.lowercased()
    if text == "null" { return true }
    if bytes.first == .lessThanSign, bytes.last == .greaterThanSign {
      return omitted.contains(text)
    }
    return deleted.contains(text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}

extension WhatsAppNotes {
  private static let omitted = Language.set(\.chats.omitted)

  private static let attached = Language.set(\.chats.attached)

  private static let edited = Language.words(\.chats.edited)

  private static let deleted = Language.set(\.chats.deleted)
}
