/// Tells mails and mailboxes from other text by how they begin.
enum MailRecognition {
  /// Whether a file's name is one that notes have.
  static func isNote(named name: String) -> Bool {
    ["md", "markdown", "txt"].contains(FileKind.fileExtension(of: name))
  }

  /// Whether the bytes begin with a `From ` line and a header, by the rule by which messages are
  /// parted in a mailbox.
  ///
  /// A file with a note's name must have both a date in that line and a field that mails begin with
  /// after it, as people begin sentences so.
  static func isMailbox(_ head: [UInt8], isNamedNote: Bool) -> Bool {
    var lines = TextLines(head[...])
    var line = lines.next()
    while let blank = line, blank.content.allSatisfy(\.isWhitespace) { line = lines.next() }
    guard let first = line, first.content.starts(with: MboxSplitter.mark) else { return false }
    guard let field = lines.next()?.content else { return false }
    let isDated = first.content.withUnsafeBytes(EnvelopeLine.isDated)
    if isDated && !isNamedNote { return FieldName.begins(field) }
    return (isDated || !isNamedNote) && FieldName.tells(field)
  }

  /// Whether the bytes begin with a mail's header: fields only, and two that mails have.
  ///
  /// A file with a note's name must have a sender and a field that only programs write, as notes may
  /// begin with lines that look like fields.
  static func isMessage(_ head: [UInt8], isNamedMail: Bool, isNamedNote: Bool) -> Bool {
    var names: [String] = []
    var isFirst = true
    for line in TextLines(head[...]) {
      let content = line.content
      defer { isFirst = false }
      if content.isEmpty { break }
      if content.first == 0x20 || content.first == 0x09 {
        if names.isEmpty { return false }
        continue
      }
      if isFirst, content.starts(with: MboxSplitter.mark) { continue }
      let isCut = line.next == content.endIndex
      guard let colon = MailHeader.colon(head, content.startIndex, content.endIndex) else {
        if isCut || isNamedMail { continue }
        return false
      }
      names.append(content[..<colon].trimmedRight.text.lowercased())
    }
    if isNamedMail { return !names.isEmpty }
    let known = Set(names).intersection(FieldName.telling)
    if isNamedNote {
      return known.contains("from")
        && !known.isDisjoint(with: ["message-id", "received", "mime-version"])
    }
    return known.count >= 2
  }
}

/// The names of header fields.
enum FieldName {
  /// Those that tell a mail from any other text of names and values.
  static let telling: Set<String> = [
    "from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "content-transfer-encoding", "in-reply-to", "references",
    "reply-to", "sender", "x-mailer", "user-agent", "list-id", "dkim-signature", "envelope-to",
  ]

  /// Whether a line is a field, or the older mark of a message that was passed on.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: ">From ".utf8) { return true }
    guard let colon = line.prefix(128).firstIndex(of: 0x3A), colon > line.startIndex else {
      return false
    }
    return line[..<colon].trimmedRight.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Whether a line is a field that a mail's header is likely to begin with.
  static func tells(_ line: ArraySlice<UInt8>) -> Bool {
    guard begins(line), let colon = line.firstIndex(of: 0x3A) else { return false }
    let name = line[..<colon].trimmedRight.text.lowercased()
    return telling.contains(name) || name.hasPrefix("x-") || name == "status"
  }
}
