import Items

/// Writes what people say in turn as one text, and notes where each turn stands in it.
struct TurnText {
  /// The text so far.
  private(set) var text = ""
  /// The turns so far; a turn's range begins with its speaker's name.
  private(set) var turns: [Turn] = []
  private let separator: String

  /// What stands between two turns: a line end, or an empty line.
  init(separator: String) { self.separator = separator }

  /// Adds a turn unless it says nothing; one without a speaker is its words alone.
  mutating func add(speaker: String, words: String, start: Double?) {
    let words = Self.trimmed(words)
    guard !words.isEmpty else { return }
    let speaker = Self.oneLine(speaker)
    if !text.isEmpty { text += separator }
    let begin = text.utf8.count
    if !speaker.isEmpty { text += speaker + ": " }
    text += words
    turns.append(Turn(speaker: speaker, range: begin..<text.utf8.count, start: start))
  }

  /// Everyone who speaks, each once, in the order in which they first do.
  var speakers: [String] {
    var seen: Set<String> = [""]
    return turns.compactMap { seen.insert($0.speaker).inserted ? $0.speaker : nil }
  }

  /// The text without white space at either end; byte for byte otherwise.
  static func trimmed(_ text: String) -> String {
    let bytes = ArraySlice(text.utf8)
    let kept = bytes.trimmed
    return kept.count == bytes.count ? text : kept.text
  }

  /// The text with each run of white space made one space.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
