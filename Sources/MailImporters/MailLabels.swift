import ImportSupport

enum MailLabels {
  /// Returns keywords and Gmail's labels, except its own names for folders such as `Inbox`; at most
  /// 100.
  ///
  /// A mail that Thunderbird has deleted or moved, but not yet removed, is `trashed`.
  static func tags(_ header: MailHeader, in bytes: borrowing [UInt8]) -> [String] {
    var tags: [String] = []
    for name in ["x-gmail-labels", "keywords", "x-keywords"] {
      for value in header.all(name) {
        for label in HeaderValue.text(bytes[value]).split(whereSeparator: { ",;".contains($0) }) {
          let label = String(label.filter { $0 != "\"" }).trimmedText
          let isOwn = !places.contains(label.lowercased()) && !label.hasPrefix("Category ")
          if !label.isEmpty, isOwn, !tags.contains(label), tags.count < 100 { tags.append(label) }
        }
      }
    }
    if isExpunged(header, in: bytes) { tags.append("trashed") }
    return tags
  }

  private static func isExpunged(_ header: MailHeader, in bytes: borrowing [UInt8]) -> Bool {
    guard let value = header.first("x-mozilla-status"),
      let flags = UInt16(bytes[value].trimmed.text, radix: 16)
    else { return false }
    return flags & 0x0008 != 0
  }

  /// Returns `flagged` for a name that ends with `:2,F`, for example, after Bernstein's "Using
  /// maildir format".
  static func tags(maildirName name: String) -> [String] {
    guard let mark = [":2,", ";2,", "!2,"].lazy.compactMap({ name.firstRange(of: $0) }).first else {
      return []
    }
    let flags = name[mark.upperBound...]
    return [("D", "draft"), ("F", "flagged"), ("T", "trashed")]
      .filter { flags.contains($0.0) }.map(\.1)
  }

  private static let places: Set<String> = [
    "inbox", "sent", "unread", "opened", "archived", "important", "starred", "chat", "spam",
    "trash", "draft", "drafts", "all mail", "unseen",
  ]
}
