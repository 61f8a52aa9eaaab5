/// A filter that shows each paragraph of several versions once, in the first version that has it.
///
/// Pass the versions from the newest to the oldest. If the newest has the paragraphs A and C, and
/// an older one A, B and C, then B alone is fresh in the older one.
struct VersionText {
  private var seen: Set<Substring> = []

  /// Returns the ranges of the paragraphs that no earlier text had, in order.
  ///
  /// Neighboring paragraphs are joined into one range.
  mutating func takeNew(_ text: String, in ranges: [Range<Int>]) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    var shown: [Range<Int>] = []
    var isOpen = false
    for range in ranges {
      isOpen = false
      for paragraph in Self.paragraphs(bytes, in: range) {
        let words = Substring(decoding: bytes[paragraph], as: UTF8.self)
        guard seen.insert(words).inserted else {
          isOpen = false
          continue
        }
        if isOpen, let last = shown.last {
          shown[shown.count - 1] = last.lowerBound..<paragraph.upperBound
        } else {
          shown.append(paragraph)
        }
        isOpen = true
      }
    }
    return shown
  }

  /// Returns the ranges between blank lines, without white space at their ends.
  private static func paragraphs(_ bytes: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var current: Range<Int>?
    var line = range.lowerBound
    while line < range.upperBound {
      let end = bytes[line..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let words = bytes[line..<end]
      if let last = words.lastIndex(where: { $0 > 0x20 }),
        let first = words.firstIndex(where: { $0 > 0x20 })
      {
        current = (current?.lowerBound ?? first)..<last + 1
      } else if let paragraph = current {
        paragraphs.append(paragraph)
        current = nil
      }
      line = end + 1
    }
    return paragraphs + [current].compactMap(\.self)
  }
}
