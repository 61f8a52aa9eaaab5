/// What an element's attributes say it is to a reader of the mail.
enum HTMLTextRole {
  /// Nothing that matters to the text.
  case plain
  /// It isn't shown.
  case hidden
  /// A block that is moved to the right, and no quote: mail programs write both as a blockquote.
  case indented
  /// Its author's signature.
  case signature
  /// Begins the part that repeats another message.
  case repeated

  /// Reads the attributes that mail programs are known by.
  init(style: String, classes: String, id: String, type: String) {
    let style = style.lowercased().filter { !$0.isWhitespace }
    let names = Set(classes.split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
    if style.contains("display:none") {
      self = .hidden
    } else if Self.signatures.contains(id.lowercased()) || !names.isDisjoint(with: Self.signatures)
    {
      self = .signature
    } else if Self.openers.contains(id.lowercased()) || !names.isDisjoint(with: Self.openers) {
      self = .repeated
    } else if type.lowercased() != "cite",
      style.contains("border:none") || style.contains("border:0"),
      !style.contains("border-left")
    {
      self = .indented
    } else {
      self = .plain
    }
  }

  /// Classes and ids of signatures: Gmail, Thunderbird, Outlook, Apple Mail, Proton.
  private static let signatures: Set<String> = [
    "gmail_signature", "moz-signature", "signature", "x_signature", "applemailsignature",
    "ms-outlook-mobile-signature", "protonmail_signature_block", "zm_signature", "yahoo_signature",
  ]

  /// Classes and ids of what stands above or around a repeated message.
  private static let openers: Set<String> = [
    "gmail_quote", "gmail_attr", "gmail_extra", "moz-cite-prefix", "moz-forward-container",
    "divrplyfwdmsg", "x_divrplyfwdmsg", "appendonsend", "yahoo_quoted", "protonmail_quote",
    "zmail_extra", "ydp_yahoo_quoted", "mail-editor-reference-message-container",
    "outlookmessageheader",
  ]
}
