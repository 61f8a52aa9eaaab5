/// The chunks that have a term, in ascending order, each with its number of places.
package struct PostingList: Sendable, Equatable {
  /// The number of a term's token in a chunk, with the highest bit set in the text.
  typealias Place = UInt32

  /// The bit that is set in the text, and not in the title.
  static let inText: Place = 1 << 31

  struct Frequency: Sendable, Equatable {
    var inTitle: UInt32 = 0
    var inText: UInt32 = 0

    /// `true` if the chunk was deleted.
    var isZero: Bool { inTitle == 0 && inText == 0 }
  }

  package private(set) var chunks: [Int64] = []
  private(set) var frequencies: [Frequency] = []
  /// The places of all chunks, one chunk after the other; empty unless they are kept.
  private var places: [Place] = []
  private let keepsPlaces: Bool

  /// Creates an empty list; only phrases need the places.
  init(keepsPlaces: Bool = false) { self.keepsPlaces = keepsPlaces }

  mutating func append(_ chunk: Int64) {
    chunks.append(chunk)
    frequencies.append(Frequency())
  }

  mutating func append(place: Place) {
    if place & Self.inText == 0 {
      frequencies[frequencies.count - 1].inTitle += 1
    } else {
      frequencies[frequencies.count - 1].inText += 1
    }
    if keepsPlaces { places.append(place) }
  }

  mutating func append(
    _ chunks: UnsafeBufferPointer<Int64>, _ frequencies: UnsafeBufferPointer<Frequency>
  ) {
    self.chunks.append(contentsOf: chunks)
    self.frequencies.append(contentsOf: frequencies)
  }

  mutating func replaceLast(_ frequency: Frequency) {
    frequencies[frequencies.count - 1] = frequency
  }

  /// Adds the chunks of a newer list, which replace those with the same ids.
  mutating func append(newer: PostingList) {
    guard let first = newer.chunks.first else { return }
    if chunks.isEmpty {
      self = newer
    } else if let last = chunks.last, last >= first {
      self = merged(with: newer)
    } else {
      chunks += newer.chunks
      frequencies += newer.frequencies
      places += newer.places
    }
  }

  private func merged(with newer: PostingList) -> PostingList {
    var merged = PostingList(keepsPlaces: keepsPlaces)
    var (old, new) = (Cursor(self), Cursor(newer))
    while !old.isAtEnd || !new.isAtEnd {
      if new.isAtEnd || !old.isAtEnd && old.chunk < new.chunk {
        merged.append(old)
        old.advance()
      } else {
        if !old.isAtEnd, old.chunk == new.chunk { old.advance() }
        merged.append(new)
        new.advance()
      }
    }
    return merged
  }

  private mutating func append(_ cursor: Cursor) {
    chunks.append(cursor.chunk)
    frequencies.append(cursor.frequency)
    places += cursor.places
  }

  /// Returns the position of a chunk in the list, or `nil` if it lacks the term.
  ///
  /// Complexity: O(log chunks).
  func position(of chunk: Int64) -> Int? {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle] < chunk { low = middle + 1 } else { high = middle }
    }
    return low < chunks.count && chunks[low] == chunk ? low : nil
  }

  func withoutDeleted() -> PostingList {
    guard frequencies.contains(where: \.isZero) else { return self }
    var rest = PostingList(keepsPlaces: keepsPlaces)
    var cursor = Cursor(self)
    while !cursor.isAtEnd {
      if !cursor.frequency.isZero { rest.append(cursor) }
      cursor.advance()
    }
    return rest
  }

  /// Complexity: O(chunks of both).
  func among(_ chunks: [Int64]) -> PostingList {
    var rest = PostingList(keepsPlaces: keepsPlaces)
    var cursor = Cursor(self)
    var next = 0
    while !cursor.isAtEnd, next < chunks.count {
      if chunks[next] < cursor.chunk {
        next += 1
      } else {
        if chunks[next] == cursor.chunk { rest.append(cursor) }
        cursor.advance()
      }
    }
    return rest
  }

  /// Returns the places at which the terms of several lists follow each other: a phrase.
  ///
  /// - Precondition: The lists keep their places.
  static func phrase(_ terms: [PostingList]) -> PostingList {
    guard let first = terms.first else { return PostingList() }
    return terms.dropFirst().enumerated().reduce(first) { phrase, next in
      phrase.followed(by: next.element, distance: Place(next.offset + 1))
    }
  }

  private func followed(by next: PostingList, distance: Place) -> PostingList {
    var found = PostingList(keepsPlaces: true)
    var (cursor, other) = (Cursor(self), Cursor(next))
    while !cursor.isAtEnd, !other.isAtEnd {
      if other.chunk < cursor.chunk {
        other.advance()
        continue
      }
      if other.chunk == cursor.chunk {
        let following = Set(other.places)
        let starts = cursor.places.filter { following.contains($0 &+ distance) }
        if !starts.isEmpty { found.append(cursor.chunk) }
        for start in starts { found.append(place: start) }
      }
      cursor.advance()
    }
    return found
  }
}

extension PostingList {
  private struct Cursor {
    private let list: PostingList
    private var position = 0
    private var start = 0

    init(_ list: PostingList) { self.list = list }

    var isAtEnd: Bool { position == list.chunks.count }
    var chunk: Int64 { list.chunks[position] }
    var frequency: Frequency { list.frequencies[position] }

    var places: ArraySlice<Place> { list.keepsPlaces ? list.places[start..<end] : [] }

    private var end: Int { start + Int(frequency.inTitle) + Int(frequency.inText) }

    mutating func advance() {
      start = end
      position += 1
    }
  }
}
