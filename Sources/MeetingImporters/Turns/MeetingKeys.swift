import ImportSupport

/// The keys of meetings in JSON, by which they are recognized among other JSON files.
enum MeetingKeys {
  /// The keys of the speaker that only transcripts use, and below also those that others use.
  static let speaker = ["speaker", "speaker_name", "speakerName", "speaker_id", "speakerId"]
  static let looseSpeaker = speaker + ["participant", "role", "who", "name", "author", "channel"]
  /// The keys of a turn's text.
  static let words = [
    "content", "text", "utterance", "transcript", "sentence", "words", "value",
  ]
  /// The keys of a turn's start and end, in seconds.
  static let start = [
    "start", "start_time", "startTime", "starttime", "begin", "begin_time", "beginTime",
    "start_seconds", "timestamp",
  ]
  static let end = ["end", "end_time", "endTime", "endtime", "stop", "end_seconds"]
  /// The keys of the list of turns.
  static let turns = [
    "meeting_transcripts", "meeting_transcript", "turns", "utterances", "transcript", "transcripts",
    "dialogue", "dialog", "dialogs", "segments", "transcription", "monologues",
  ]
  /// The keys of lists that programs split by time, not by speaker.
  static let pieces: Set = ["segments", "transcription"]

  /// Returns a Boolean value that indicates whether a file with the given first bytes has meetings.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file.
  ///   - isNamedJSON: A Boolean value that indicates whether the extension is `json`.
  ///   - isNamedLines: A Boolean value that indicates whether the extension is `jsonl` or `ndjson`.
  static func recognize(_ head: [UInt8], isNamedJSON: Bool, isNamedLines: Bool) -> Bool {
    if let keys = try? HeadKeys(ofFirstElementIn: head) {
      return isTurn(keys.names) || isMeeting(keys, isNamedJSON: false)
    }
    guard let keys = try? HeadKeys(head) else { return false }
    return isMeeting(keys, isNamedJSON: isNamedJSON) || (isNamedLines && isTurn(keys.names))
  }

  /// Returns a Boolean value that indicates whether an object with the given keys is a turn.
  static func isTurn(_ names: some Collection<String>) -> Bool {
    speaker.contains(where: names.contains) && words.contains(where: names.contains)
  }

  /// Returns a Boolean value that indicates whether a long text is the only sign of a meeting.
  static func isGuess(_ head: [UInt8]) -> Bool {
    (try? HeadKeys(head).isLongText) ?? false
  }

  private static func isMeeting(_ keys: HeadKeys, isNamedJSON: Bool) -> Bool {
    if keys.names.contains("meeting_transcripts") { return true }
    if let topic = keys.lists["topic_list"], topic.contains("relevant_text_span") { return true }
    for name in turns {
      guard let inner = keys.lists[name], !inner.isDisjoint(with: words) else { continue }
      if !inner.isDisjoint(with: speaker) || !inner.isDisjoint(with: start) { return true }
      if name == "transcription", inner.contains("offsets") { return true }
    }
    // Whisper writes the whole text before the segments. It is often longer than the head.
    return isNamedJSON && keys.isLongText
  }
}

/// The keys of an object in the first bytes of a JSON file.
private struct HeadKeys {
  /// The object's own keys.
  private(set) var names: Set<String> = []
  /// The keys in the first object of each list.
  private(set) var lists: [String: Set<String>] = [:]
  /// A Boolean value that indicates whether the object begins with a text that continues beyond the
  /// head.
  private(set) var isLongText = false

  /// Reads the keys of the object that the head begins.
  init(_ head: [UInt8]) throws {
    var cursor = JSONCursor(head)
    try self.init(head, try cursor.root(), &cursor)
  }

  /// Reads the keys of the first element, or returns `nil` if the head doesn't begin an array.
  init?(ofFirstElementIn head: [UInt8]) throws {
    var cursor = JSONCursor(head)
    _ = try cursor.root()
    guard try cursor.skip(0x5B) else { return nil }
    try self.init(head, cursor.rest, &cursor)
  }

  private init(_ head: [UInt8], _ object: JSONRegion, _ cursor: inout JSONCursor) throws {
    let members = try cursor.members(of: object)
    names = Set(members.regions.keys)
    for (name, value) in members.regions {
      guard let first = try cursor.firstElement(of: value) else { continue }
      lists[name] = Set(try cursor.members(of: first).regions.keys)
    }
    if let value = members.regions["text"] {
      isLongText =
        names == ["text"] && members.cutKey == "text" && head[value.offset...].first == 0x22
    }
  }
}
