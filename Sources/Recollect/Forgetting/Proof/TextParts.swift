/// A search for what is left of texts in bytes that may be partly overwritten.
///
/// A part is at least as long as the pattern's ``TextForms/Pattern/minimumPartBytes``. On both
/// sides it has to reach the end of the text, the end of the bytes, or zeros. Otherwise it is a
/// phrase of another text: SQLite also leaves copies there of texts that it has moved and that are
/// kept.
///
/// The windows of that length are found by a rolling hash (Rabin and Karp, 1987) and then compared.
struct TextParts {
  struct Part {
    var offset: Int
    var pattern: Int
  }

  private struct Place {
    var pattern: Int
    var offset: Int
  }

  private struct Windows {
    var length: Int
    var places: [UInt64: [Place]] = [:]
    /// The weight of the byte that leaves a window.
    var leaving: UInt64

    init(length: Int) {
      self.length = length
      leaving = (1..<length).reduce(1) { weight, _ in weight &* TextParts.base }
    }
  }

  private static let base: UInt64 = 0x0000_0100_0000_01B3
  /// The largest number of places of one window, which a text may repeat very often.
  private static let maximumPlaces = 8
  private let patterns: [TextForms.Pattern]
  private var windows: [Windows] = []

  init(of patterns: [TextForms.Pattern]) {
    self.patterns = patterns
    for length in Set(patterns.map(\.minimumPartBytes)).sorted() {
      var windows = Windows(length: length)
      for (index, pattern) in patterns.enumerated() where pattern.minimumPartBytes == length {
        pattern.bytes.withUnsafeBufferPointer { bytes in
          Self.roll(windows, over: bytes, of: 0..<bytes.count) { hash, offset in
            if Self.canCount(bytes[offset..<offset + length]),
              windows.places[hash, default: []].count < Self.maximumPlaces
            {
              windows.places[hash, default: []].append(Place(pattern: index, offset: offset))
            }
            return offset + 1
          }
        }
      }
      if !windows.places.isEmpty { self.windows.append(windows) }
    }
  }

  /// Returns `true` if a part of a pattern can be a trace.
  ///
  /// Zeros are everywhere in unused bytes, and a vector may have many.
  static func canCount(_ part: some Collection<UInt8>) -> Bool {
    part.count { $0 == 0 } <= part.count / 2
  }

  /// Returns the parts in a range of bytes, or only the one at its beginning.
  func parts(
    in bytes: UnsafeBufferPointer<UInt8>, of range: Range<Int>, onlyFirst first: Bool = false
  ) -> [Part] {
    var parts: [Part] = []
    for windows in windows {
      let searched = first ? range.prefix(windows.length) : range[...]
      Self.roll(windows, over: bytes, of: searched.startIndex..<searched.endIndex) {
        hash, offset in
        for place in windows.places[hash] ?? [] {
          guard let part = extent(of: place, at: offset, in: bytes, range) else { continue }
          parts.append(Part(offset: part.lowerBound, pattern: place.pattern))
          return part.upperBound
        }
        return offset + 1
      }
    }
    return parts
  }

  /// Returns the range of the part that has a window; `nil` if it is none.
  private func extent(
    of place: Place, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int>? {
    let pattern = patterns[place.pattern].bytes
    guard patterns[place.pattern].minimumPartBytes < pattern.count else { return nil }
    // The offset of the pattern's beginning, which may be before the range.
    let origin = offset - place.offset
    var (start, end) = (offset, offset)
    while start > max(range.lowerBound, origin), bytes[start - 1] == pattern[start - 1 - origin] {
      start -= 1
    }
    while end < min(range.upperBound, origin + pattern.count), bytes[end] == pattern[end - origin] {
      end += 1
    }
    // A whole text is found without this search.
    guard (patterns[place.pattern].minimumPartBytes..<pattern.count).contains(end - start),
      start == origin || start == range.lowerBound || bytes[start - 1] == 0,
      end == origin + pattern.count || end == range.upperBound || bytes[end] == 0
    else { return nil }
    return start..<end
  }

  /// Calls a closure with the hash and offset of each window, from the least offset that it
  /// returned on.
  private static func roll(
    _ windows: Windows, over bytes: UnsafeBufferPointer<UInt8>, of range: Range<Int>,
    _ body: (UInt64, Int) -> Int
  ) {
    guard range.count >= windows.length else { return }
    var (hash, next): (UInt64, Int) = (0, range.lowerBound)
    for position in range {
      let start = position - windows.length
      if start >= range.lowerBound { hash &-= UInt64(bytes[start]) &* windows.leaving }
      hash = hash &* base &+ UInt64(bytes[position])
      if start + 1 >= next { next = body(hash, start + 1) }
    }
  }
}
