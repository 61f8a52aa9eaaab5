/// A conversation as a list of entries: instructions, prompts, tool calls, tool outputs and
/// responses.
///
/// A transcript is a random-access collection and has value semantics. Get one from a session and
/// start another session with it. `Codable` stores it as JSON.
public struct Transcript: Sendable, Equatable {
  /// The entries in order.
  package var entries: [Entry]

  /// Creates a transcript from entries in order.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }

  /// Appends an entry.
  package mutating func append(_ entry: Entry) {
    entries.append(entry)
  }
}

extension Transcript: RandomAccessCollection {
  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position past the last entry.
  public var endIndex: Int { entries.endIndex }

  /// Returns the entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension Transcript: CustomStringConvertible {
  /// The descriptions of all entries, one to a line.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
