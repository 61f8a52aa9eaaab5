import ImportSupport
import Items

/// Joins the turns of a conversation into one text, and records the range of each turn.
struct TurnText {
  private(set) var text = ""
  /// A turn's range begins with its speaker's name.
  private(set) var turns: [Item.Turn] = []
  private let separator: String

  /// The separator of turns is one or two line feeds.
  init(separator: String) { self.separator = separator }

  /// Adds a turn unless it has no text.
  ///
  /// A turn without a speaker consists of its text alone.
  mutating func add(speaker: String, words: String, start: Double?) {
    let words = Self.trimmed(words)
    guard !words.isEmpty else { return }
    let speaker = speaker.oneLine
    if !text.isEmpty { text += separator }
    let begin = text.utf8.count
    if !speaker.isEmpty { text += speaker + ": " }
    text += words
    turns.append(Item.Turn(speaker: speaker, range: begin..<text.utf8.count, start: start))
  }

  /// Distinct, in the order in which they first speak.
  var speakers: [String] {
    var seen: Set<String> = [""]
    return turns.compactMap { seen.insert($0.speaker).inserted ? $0.speaker : nil }
  }

  /// Removes white space at either end; the other bytes are unchanged.
  static func trimmed(_ text: String) -> String {
    let bytes = ArraySlice(text.utf8)
    let kept = bytes.trimmed
    return kept.count == bytes.count ? text : kept.text
  }
}
