extension Item {
  /// The text that one person speaks before another does, in a meeting or a conversation.
  public struct Turn: Sendable, Hashable, Codable {
    /// The name of the speaker, as the source gives it.
    public var speaker: String
    /// The range in bytes of the item's UTF-8 text, including the speaker's name if the text has it.
    public var range: Range<Int>
    /// The seconds since the beginning of the recording, if the source gives them.
    public var start: Double?

    /// Creates a turn.
    public init(speaker: String, range: Range<Int>, start: Double? = nil) {
      self.speaker = speaker
      self.range = range
      self.start = start
    }
  }
}
