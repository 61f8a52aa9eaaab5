/// What one person says before another speaks, in the text of a meeting or a conversation.
public struct Turn: Sendable, Hashable, Codable {
  /// Who speaks, as the source names them.
  public var speaker: String
  /// Bytes of the item's text, in UTF-8, from the speaker's name where the text has it.
  public var range: Range<Int>
  /// Seconds from the beginning of the recording, when the source says so.
  public var start: Double?

  /// Creates a turn.
  public init(speaker: String, range: Range<Int>, start: Double? = nil) {
    self.speaker = speaker
    self.range = range
    self.start = start
  }
}
