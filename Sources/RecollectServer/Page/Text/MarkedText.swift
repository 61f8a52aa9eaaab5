import Foundation

/// A part of a text for a template: plain, highlighted, or inside the passage that was opened.
struct TextSegment: Sendable, Equatable {
  var text: String
  var isMark = false
  var isHere = false
  /// The first segment of the passage has the anchor to which addresses lead.
  var isAnchor = false
}

/// The UTF-8 bytes of a text, which can be cut into segments.
struct MarkedText: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var count: Int { bytes.count }

  /// Returns the segments of a part.
  ///
  /// Ranges may come from an address: those outside the text are clamped, and those that cut a
  /// character are moved to its beginning.
  func segments(
    of part: Range<Int>, marks: [Range<Int>] = [], here: Range<Int>? = nil
  ) -> [TextSegment] {
    let part = aligned(part)
    let here = here.map { aligned($0).clamped(to: part) }.flatMap { $0.isEmpty ? nil : $0 }
    let marks = marks.map { aligned($0).clamped(to: part) }.filter { !$0.isEmpty }
    var cuts = Set(marks.flatMap { [$0.lowerBound, $0.upperBound] })
    if let here { cuts.formUnion([here.lowerBound, here.upperBound]) }
    cuts.formUnion([part.lowerBound, part.upperBound])
    let sorted = cuts.sorted()
    return zip(sorted, sorted.dropFirst()).map { start, end in
      TextSegment(
        text: String(decoding: bytes[start..<end], as: UTF8.self),
        isMark: marks.contains { $0.lowerBound <= start && end <= $0.upperBound },
        isHere: here.map { $0.lowerBound <= start && end <= $0.upperBound } ?? false)
    }
  }

  /// Returns the ranges of words, whatever their case and accents.
  func ranges(of words: String, in part: Range<Int>, limit: Int) -> [Range<Int>] {
    let text = String(decoding: bytes[aligned(part)], as: UTF8.self)
    var (ranges, rest) = ([Range<Int>](), text[...])
    while ranges.count < limit,
      let found = rest.range(of: words, options: [.caseInsensitive, .diacriticInsensitive])
    {
      let start = part.lowerBound + text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      ranges.append(start..<start + text[found].utf8.count)
      rest = rest[found.upperBound...]
    }
    return ranges
  }

  /// Returns the end of the last line of a part, so that parts end with lines; the end of the part if
  /// it has no other line.
  func lineEnd(in part: Range<Int>) -> Int {
    let part = aligned(part)
    guard part.upperBound < count,
      let newline = bytes[part].lastIndex(of: UInt8(ascii: "\n")), newline > part.lowerBound
    else { return part.upperBound }
    return newline + 1
  }

  func lines(in part: Range<Int>) -> Int {
    bytes[aligned(part)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  private func aligned(_ range: Range<Int>) -> Range<Int> {
    let start = start(range.lowerBound)
    return start..<max(start, self.start(range.upperBound))
  }

  /// The beginning of the character that has a byte.
  private func start(_ byte: Int) -> Int {
    var byte = min(max(byte, 0), bytes.count)
    while byte > 0, byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
    return byte
  }
}
