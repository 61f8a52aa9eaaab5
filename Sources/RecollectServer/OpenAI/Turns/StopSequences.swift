/// A cutter that ends a text before the first of several sequences.
///
/// The end of a text that could be the beginning of a sequence is held back until more comes.
struct StopSequences: Sendable {
  private let sequences: [[UInt8]]
  private var held: [UInt8] = []
  /// After a sequence was found, nothing is returned.
  private(set) var isStopped = false

  init(_ sequences: [String]) { self.sequences = sequences.map { Array($0.utf8) } }

  /// Returns the text that comes before any sequence for certain.
  mutating func read(_ text: String) -> String {
    guard !isStopped, !sequences.isEmpty else { return isStopped ? "" : text }
    held += text.utf8
    let found = sequences.compactMap { held.firstRange(of: $0)?.lowerBound }.min()
    if let found {
      isStopped = true
      return take(found)
    }
    let longest = sequences.map { sequence in
      (1..<max(1, min(sequence.count, held.count + 1))).last {
        held.suffix($0).elementsEqual(sequence.prefix($0))
      } ?? 0
    }.max()
    return take(held.count - (longest ?? 0))
  }

  /// Returns the text that was held back, once no more comes.
  mutating func finish() -> String { isStopped ? "" : take(held.count) }

  private mutating func take(_ count: Int) -> String {
    defer { held.removeFirst(count) }
    return String(decoding: held.prefix(count), as: UTF8.self)
  }
}
