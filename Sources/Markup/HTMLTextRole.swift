import ImportSupport

enum HTMLTextRole {
  case plain
  case hidden
  /// Not a quote, although mail programs write both as a blockquote.
  case indented
  case signature
  /// The beginning of the part that repeats another message.
  case repeated

  init(_ attributes: ElementAttributes) {
    if attributes.isEmpty {
      self = .plain
      return
    }
    let style = attributes.style.lowercased().filter { !$0.isWhitespace }
    let id = attributes.id.lowercased()
    let names = Set(
      attributes.classes.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
    if Self.signatures.contains(id) || !names.isDisjoint(with: Self.signatures) {
      self = .signature
    } else if Self.openers.contains(id) || !names.isDisjoint(with: Self.openers) {
      self = .repeated
    } else if attributes.type.lowercased() != "cite",
      style.contains("border:none") || style.contains("border:0"),
      !style.contains("border-left")
    {
      self = .indented
    } else {
      self = .plain
    }
  }

  /// The classes and ids of signatures: Gmail, Thunderbird, Outlook, Apple Mail, Proton.
  private static let signatures: Set<String> = [
    "gmail_signature", "moz-signature", "signature", "x_signature", "applemailsignature",
    "ms-outlook-mobile-signature", "protonmail_signature_block", "zm_signature", "yahoo_signature",
  ]

  /// Elements above or around a repeated message.
  private static let openers: Set<String> = [
    "gmail_quote", "gmail_attr", "gmail_extra", "moz-cite-prefix", "moz-forward-container",
    "divrplyfwdmsg", "x_divrplyfwdmsg", "appendonsend", "yahoo_quoted", "protonmail_quote",
    "zmail_extra", "ydp_yahoo_quoted", "mail-editor-reference-message-container",
    "outlookmessageheader",
  ]
}
