public import Items

/// A part of a text that certain people wrote or spoke, known by its place.
///
/// The rest of the text is what the library adds: the lines that introduce mails and messages.
public struct AuthoredRange: Sendable, Hashable {
  /// The range in bytes of the UTF-8 text.
  public var range: Range<Int>
  /// The names of the people; the address of someone without a name.
  public var authors: [String]
  /// The kind of the item.
  public var kind: Item.Kind
  /// A Boolean value that indicates whether the part is a turn of a speaker.
  public var isTurn: Bool

  /// Creates a part.
  public init(range: Range<Int>, authors: [String], kind: Item.Kind, isTurn: Bool = false) {
    self.range = range
    self.authors = authors
    self.kind = kind
    self.isTurn = isTurn
  }

  /// Returns the part inside another range, relative to its beginning; `nil` if there is none.
  package func moved(into whole: Range<Int>) -> AuthoredRange? {
    let part = range.clamped(to: whole)
    guard !part.isEmpty else { return nil }
    var moved = self
    moved.range = part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound
    return moved
  }

  /// Returns the parts of an item, in bytes of its own text.
  package static func parts(of item: Item) -> [AuthoredRange] {
    parts(of: item.kind, by: item.people, in: 0..<item.text.utf8.count, turns: item.turns)
  }

  /// Returns the parts of an item, in bytes of its thread's text.
  ///
  /// - Parameters:
  ///   - range: The bytes from the item's first segment to the end of its last.
  ///   - segments: Its segments; `nil` if there is one, which is the whole item.
  static func parts(
    of kind: Item.Kind, by people: [Item.Participant], in range: Range<Int>,
    segments: [ItemSegment]? = nil,
    turns: [Item.Turn]
  ) -> [AuthoredRange] {
    if turns.isEmpty || kind != .meeting {
      let senders = people.filter { $0.role == .from }
      return [AuthoredRange(range: range, authors: senders.map(\.shownName), kind: kind)]
    }
    let segments = segments ?? [ItemSegment(range: range, offset: 0)]
    return segments.flatMap { segment in
      let shift = segment.range.lowerBound - segment.offset
      return turns.compactMap { turn -> AuthoredRange? in
        let moved = turn.range.lowerBound + shift..<turn.range.upperBound + shift
        let part = moved.clamped(to: segment.range)
        if part.isEmpty { return nil }
        return AuthoredRange(range: part, authors: [turn.speaker], kind: kind, isTurn: true)
      }
    }
  }
}

extension Item.Participant {
  package var shownName: String { name.isEmpty ? address : name }
}

extension LibraryThread {
  /// The parts of the text that people wrote or spoke, in order.
  public var authored: [AuthoredRange] {
    items.flatMap { member in
      AuthoredRange.parts(
        of: member.item.kind, by: member.item.people, in: member.range,
        segments: member.segments, turns: member.item.turns)
    }
  }
}
