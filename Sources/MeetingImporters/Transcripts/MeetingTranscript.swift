import ImportSupport

/// Joins captions into the turns of a conversation.
struct MeetingTranscript {
  private(set) var text: TurnText
  private var speaker = ""
  private var words = ""
  private var start: Double?
  private var end = 0.0

  /// In seconds; after a longer pause, text without a speaker begins a new paragraph.
  private static let paragraphPause = 3.0
  /// A longer paragraph ends at the end of a sentence.
  private static let paragraphBytes = 600
  /// A longer paragraph ends at the end of any caption.
  private static let maximumParagraphBytes = 1500

  init(_ cues: [CaptionFile.Cue]) {
    var rolling = RollingCaptions()
    let shown = cues.map { cue in
      (cue, rolling.takeNew(CaptionLine.lines(cue), start: cue.start, end: cue.end))
    }
    let prefixes = SpeakerPrefix(shown.lazy.flatMap(\.1))
    let hasVoices = shown.contains { $0.1.contains { $0.voice != nil } }
    let hasNames =
      hasVoices
      || shown.contains { $0.1.contains { prefixes.find($0.words) != .none(words: $0.words) } }
    text = TurnText(separator: hasNames ? "\n" : "\n\n")
    for (cue, lines) in shown {
      for line in lines {
        if let voice = line.voice {
          add(line.words, by: voice, from: cue.start, to: cue.end, isNew: false)
        } else {
          switch prefixes.find(line.words) {
          case .none(let words):
            add(
              words, by: hasVoices ? "" : speaker, from: cue.start, to: cue.end, isNew: false)
          case .speaker(let name, let words):
            add(
              words, by: name, from: cue.start, to: cue.end,
              isNew: name.isEmpty || name != speaker)
          }
        }
      }
    }
    flush()
  }

  /// Consecutive turns of the same speaker, which were split by time, become one.
  init(pieces: [MeetingTurn]) {
    text = TurnText(separator: "\n\n")
    for piece in pieces {
      let words = piece.words.oneLine
      if words.isEmpty { continue }
      add(words, by: piece.speaker, from: piece.start, to: piece.end, isNew: false)
    }
    flush()
  }

  private mutating func add(
    _ spoken: String, by name: String, from begin: Double?, to stop: Double?, isNew: Bool
  ) {
    let isParagraph =
      name.isEmpty && !words.isEmpty
      && ((begin ?? end) - end >= Self.paragraphPause
        || words.utf8.count >= Self.maximumParagraphBytes
        || (words.utf8.count >= Self.paragraphBytes
          && words.last.map { ".?!…。".contains($0) } == true))
    if isNew || name != speaker || isParagraph {
      flush()
      speaker = name
    }
    if words.isEmpty { start = begin }
    if !words.isEmpty && !spoken.isEmpty { words += " " }
    words += spoken
    end = stop ?? begin ?? end
  }

  private mutating func flush() {
    text.add(speaker: speaker, words: words, start: start)
    words = ""
  }
}
