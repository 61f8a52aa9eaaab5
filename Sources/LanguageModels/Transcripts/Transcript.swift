/// A conversation: instructions, prompts and answers in the order they came.
///
/// A value: a session hands out its transcript, and another session can be started from it. It is a
/// random-access collection of entries and is stored as JSON by `Codable`.
public struct Transcript: Sendable, Equatable {
  /// The entries in order.
  package var entries: [Entry]

  /// Creates a conversation from entries in order.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }

  /// Adds an entry at the end.
  package mutating func append(_ entry: Entry) {
    entries.append(entry)
  }
}

extension Transcript: RandomAccessCollection {
  /// Position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// Position past the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension Transcript: CustomStringConvertible {
  /// Every entry with its role, one after another.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
