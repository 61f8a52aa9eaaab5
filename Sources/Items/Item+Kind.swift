extension Item {
  /// The kind of an item.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A personal note, in Markdown or plain text.
    case note
    /// A mail message.
    case mail
    /// A chat message.
    case message
    /// A meeting: an invitation, minutes or a transcript.
    case meeting
    /// Any other document.
    case document
  }
}
