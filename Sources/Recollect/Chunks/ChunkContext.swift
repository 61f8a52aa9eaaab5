import Embeddings
import Items

/// What a chunk that begins in the middle of something is embedded with: who and when.
///
/// It isn't part of what is shown: a passage is its thread's text, byte for byte.
struct ChunkContext {
  private struct Stretch {
    /// Bytes of the thread's text; a chunk that begins at the first of them needs no context.
    var range: Range<Int>
    var text: String
  }

  /// In order and apart from each other.
  private let stretches: [Stretch]

  init(_ thread: ComposedThread) {
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

  /// What goes before a chunk that begins at a byte of the thread's text; often nothing.
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

  /// Most tokens that a context takes.
  func longest(in embedder: any Embedder) -> Int {
    Set(stretches.map(\.text)).map(embedder.tokenCount).max() ?? 0
  }

  /// A turn that goes on into another chunk says whose it is.
  private static func turns(of member: ComposedThread.Member) -> [Stretch] {
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
