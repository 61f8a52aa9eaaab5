import Embeddings
import Items

/// The context that is embedded before a chunk from the middle of an item: its author and date.
///
/// For a mail or message it is the sender and the day (`Anna Berg, 2024-05-01:`); for a meeting,
/// the speaker (`Anna Berg:`). It isn't part of the passage, which is its thread's text, byte for
/// byte.
struct ChunkContext {
  private struct Stretch {
    /// The range in bytes of the thread's text.
    ///
    /// A chunk that begins at its start needs no context.
    var range: Range<Int>
    var text: String
  }

  /// The ranges with their contexts, in order and without overlap.
  private let stretches: [Stretch]

  init(_ thread: ThreadText) {
    stretches = thread.members.flatMap { member -> [Stretch] in
      switch member.item.kind {
      case .mail, .message:
        let text = ItemHeading.sender(of: member.item, at: member.item.date)
        return [Stretch(range: member.extent, text: Self.shortened(text) + ":")]
      case .meeting: return Self.turns(of: member)
      case .note, .document: return []
      }
    }
  }

  /// Returns the context of a chunk that begins at a byte of the thread's text; often empty.
  func text(at start: Int) -> String {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    guard low < stretches.count, stretches[low].range.contains(start),
      stretches[low].range.lowerBound < start
    else { return "" }
    return stretches[low].text
  }

  /// Returns the largest number of tokens of a context.
  func longest(in embedder: any Embedder) -> Int {
    Set(stretches.map(\.text)).map(embedder.tokenCount).max() ?? 0
  }

  /// Returns the speakers' turns of a meeting, for chunks that begin in the middle of one.
  private static func turns(of member: ThreadText.Member) -> [Stretch] {
    guard member.isWhole else { return [] }
    let start = member.range.lowerBound
    return member.item.turns.filter { !$0.speaker.isEmpty }.map { turn in
      Stretch(
        range: turn.range.lowerBound + start..<turn.range.upperBound + start,
        text: shortened(turn.speaker) + ":")
    }
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count > 80 ? String(text.prefix(60)) + "…" : text
  }
}
