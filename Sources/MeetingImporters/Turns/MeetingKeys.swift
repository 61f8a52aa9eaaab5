import ImportSupport

/// Meetings are recognized among other JSON files by these keys.
enum MeetingKeys {
  /// Only transcripts use these keys of the speaker; others use the loose ones as well.
  static let speaker = ["speaker", "speaker_name", "speakerName", "speaker_id", "speakerId"]
  static let looseSpeaker = speaker + ["participant", "role", "who", "name", "author", "channel"]
  static let words = [
    "content", "text", "utterance", "transcript", "sentence", "words", "value",
  ]
  /// In seconds.
  static let start = [
    "start", "start_time", "startTime", "starttime", "begin", "begin_time", "beginTime",
    "start_seconds", "timestamp",
  ]
  static let end = ["end", "end_time", "endTime", "endtime", "stop", "end_seconds"]
  static let turns = [
    "meeting_transcripts", "meeting_transcript", "turns", "utterances", "transcript", "transcripts",
    "dialogue", "dialog", "dialogs", "segments", "transcription", "monologues",
  ]
  /// Programs split these lists by time, not by speaker.
  static let pieces: Set = ["segments", "transcription"]

  /// Takes the first bytes of a file whose extension is `json`, or `jsonl` or `ndjson`.
  static func recognize(_ head: [UInt8], isNamedJSON: Bool, isNamedLines: Bool) -> Bool {
    if let keys = try? HeadKeys(ofFirstElementIn: head) {
      return isTurn(keys.names) || isMeeting(keys, isNamedJSON: false)
    }
    guard let keys = try? HeadKeys(head) else { return false }
    return isMeeting(keys, isNamedJSON: isNamedJSON) || (isNamedLines && isTurn(keys.names))
  }

  static func isTurn(_ names: some Collection<String>) -> Bool {
    speaker.contains(where: names.contains) && words.contains(where: names.contains)
  }

  /// True if a long text is the only sign of a meeting.
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
  private(set) var names: Set<String> = []
  /// The keys in the first object of each list.
  private(set) var lists: [String: Set<String>] = [:]
  /// True if the object begins with a text that continues beyond the head.
  private(set) var isLongText = false

  init(_ head: [UInt8]) throws {
    var cursor = JSONCursor(head)
    try self.init(head, try cursor.readRoot(), &cursor)
  }

  /// Returns `nil` if the head doesn't begin an array.
  init?(ofFirstElementIn head: [UInt8]) throws {
    var cursor = JSONCursor(head)
    _ = try cursor.readRoot()
    guard try cursor.skip(.openingBracket) else { return nil }
    try self.init(head, cursor.rest, &cursor)
  }

  private init(_ head: [UInt8], _ object: JSONRegion, _ cursor: inout JSONCursor) throws {
    let members = try cursor.readMembers(of: object)
    names = Set(members.regions.keys)
    for (name, value) in members.regions {
      guard let first = try cursor.readFirstElement(of: value) else { continue }
      lists[name] = Set(try cursor.readMembers(of: first).regions.keys)
    }
    if let value = members.regions["text"] {
      isLongText =
        names == ["text"] && members.cutKey == "text"
        && head[value.offset...].first == .quotationMark
    }
  }
}
