/// What of the versions of a text is shown: each paragraph once, where it is newest.
struct VersionText {
  private var seen: Set<Substring> = []

  /// Ranges of the text whose paragraphs no text had that was given before, in order.
  mutating func fresh(_ text: String, in ranges: [Range<Int>]) -> [Range<Int>] {
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

  /// Stretches between blank lines, without the white space at their ends.
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
