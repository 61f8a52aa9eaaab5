import ImportSupport

/// Recognizes meetings among other JSON files by their keys.
enum MeetingSigns {
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
    var walk = JSONWalk(head[...])
    if walk.take(0x5B) {
      let keys = keys(of: &walk)
      return isTurn(keys.names) || isMeeting(keys, isNamedJSON: false)
    }
    let keys = keys(of: &walk)
    return isMeeting(keys, isNamedJSON: isNamedJSON) || (isNamedLines && isTurn(keys.names))
  }

  private struct Keys {
    /// The object's own keys.
    var names: Set<String> = []
    /// The keys in the first object of each list.
    var lists: [String: Set<String>] = [:]
    /// The key of a string that continues beyond the head.
    var cutText: String?
  }

  private static func isTurn(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: speaker) && !names.isDisjoint(with: words)
  }

  private static func isMeeting(_ keys: Keys, isNamedJSON: Bool) -> Bool {
    if keys.names.contains("meeting_transcripts") { return true }
    if let topic = keys.lists["topic_list"], topic.contains("relevant_text_span") { return true }
    for name in turns {
      guard let inner = keys.lists[name], !inner.isDisjoint(with: words) else { continue }
      if !inner.isDisjoint(with: speaker) || !inner.isDisjoint(with: start) { return true }
      if name == "transcription", inner.contains("offsets") { return true }
    }
    // Whisper writes the whole text before the segments. It is often longer than the head.
    return isNamedJSON && isLongText(keys)
  }

  private static func isLongText(_ keys: Keys) -> Bool {
    keys.cutText == "text" && keys.names == ["text"]
  }

  /// Returns a Boolean value that indicates whether a long text is the only sign of a meeting.
  static func isGuess(_ head: [UInt8]) -> Bool {
    var walk = JSONWalk(head[...])
    return isLongText(keys(of: &walk))
  }

  /// Returns the keys of an object, as far as the head contains it.
  private static func keys(of walk: inout JSONWalk) -> Keys {
    var keys = Keys()
    guard walk.take(0x7B) else { return keys }
    while let name = walk.string(), walk.take(0x3A) {
      keys.names.insert(name.text)
      let start = walk.peek()
      if start == 0x5B {
        var inner = walk
        if inner.take(0x5B), inner.take(0x7B) {
          keys.lists[name.text] = names(in: &inner)
        }
      }
      guard walk.value() != nil else {
        if start == 0x22 { keys.cutText = name.text }
        break
      }
      guard walk.take(0x2C) else { break }
    }
    return keys
  }

  private static func names(in walk: inout JSONWalk) -> Set<String> {
    var names: Set<String> = []
    while let name = walk.string(), walk.take(0x3A) {
      names.insert(name.text)
      guard walk.value() != nil, walk.take(0x2C) else { break }
    }
    return names
  }
}
