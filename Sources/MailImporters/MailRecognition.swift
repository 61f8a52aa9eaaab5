import ImportSupport

enum MailRecognition {
  static func isNote(named name: String) -> Bool {
    ["md", "markdown", "txt"].contains(FileKind.fileExtension(of: name))
  }

  /// The rule is the one by which `MboxSplitter` separates messages.
  ///
  /// A file with a note's extension must have both a date in the `From ` line and a field that
  /// mails begin with after it, because people begin sentences with `From `.
  static func isMailbox(_ head: [UInt8], isNamedNote: Bool) -> Bool {
    var lines = TextLines(head[...])
    var line = lines.next()
    while let blank = line, blank.content.allSatisfy(\.isWhitespace) { line = lines.next() }
    guard let first = line, first.content.starts(with: MboxSplitter.messageStart) else {
      return false
    }
    guard let field = lines.next()?.content else { return false }
    let isDated = first.content.withUnsafeBytes(EnvelopeLine.isDated)
    if isDated && !isNamedNote { return FieldName.isField(field) }
    return (isDated || !isNamedNote) && FieldName.isTypicalFirst(field)
  }

  /// There must be only fields, and at least two that are typical of mails.
  ///
  /// A file with a note's extension must have a sender and a field that only programs write,
  /// because notes may begin with lines that look like fields. A file with a mail's extension needs
  /// only one field of any name.
  static func isMessage(_ head: [UInt8], isNamedMail: Bool, isNamedNote: Bool) -> Bool {
    var names: [String] = []
    var isFirst = true
    for line in TextLines(head[...]) {
      let content = line.content
      defer { isFirst = false }
      if content.isEmpty { break }
      if content.first == .space || content.first == .tab {
        if names.isEmpty { return false }
        continue
      }
      if isFirst, content.starts(with: MboxSplitter.messageStart) { continue }
      let isTruncated = line.next == content.endIndex
      guard let colon = MailHeader.colon(head, content.startIndex, content.endIndex) else {
        if isTruncated || isNamedMail { continue }
        return false
      }
      names.append(content[..<colon].trimmedRight.text.lowercased())
    }
    if isNamedMail { return !names.isEmpty }
    let known = Set(names).intersection(FieldName.distinctive)
    if isNamedNote {
      return known.contains("from")
        && !known.isDisjoint(with: ["message-id", "received", "mime-version"])
    }
    return known.count >= 2
  }
}

enum FieldName {
  /// These distinguish a mail from other text with names and values.
  static let distinctive: Set<String> = [
    "from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "content-transfer-encoding", "in-reply-to", "references",
    "reply-to", "sender", "x-mailer", "user-agent", "list-id", "dkim-signature", "envelope-to",
  ]

  /// Older programs put `>From ` before a forwarded message.
  static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: ">From ".utf8) { return true }
    guard let colon = line.prefix(128).firstIndex(of: .colon), colon > line.startIndex else {
      return false
    }
    return line[..<colon].trimmedRight.allSatisfy { $0 > .space && $0 < 0x7F }
  }

  /// A mail's header is likely to begin with such a field.
  static func isTypicalFirst(_ line: ArraySlice<UInt8>) -> Bool {
    guard isField(line), let colon = line.firstIndex(of: .colon) else { return false }
    let name = line[..<colon].trimmedRight.text.lowercased()
    return distinctive.contains(name) || name.hasPrefix("x-") || name == "status"
  }
}
