/// A splitter of UTF-8 into ranges of scripts with spaces, and characters of scripts without.
///
/// Bytes that aren't UTF-8 stay in the ranges around them. Complexity: O(bytes).
package struct ScriptSegmenter {
  package enum Segment {
    /// Bytes of a script with spaces; `isPlain` is `false` if some are full-width Latin or
    /// ``IndexedSigns``.
    case spaced(Range<Int>, isPlain: Bool)
    case character(UnspacedCharacter)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The character that ended the previous range.
  private var waiting: UnspacedCharacter?

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns false if a text is certainly one plain range.
  ///
  /// All scripts without spaces, and full-width letters, have a lead byte of 0xE0 or more.
  package static func mayDiffer(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { $0 >= 0xE0 || $0 >= 0xC4 && IndexedSigns.mayBegin($0) }
  }

  package mutating func next() -> Segment? {
    if let character = waiting {
      waiting = nil
      return .character(character)
    }
    let start = position
    var isPlain = true
    while position < bytes.count {
      if bytes[position] < 0xE0 {
        if isPlain, IndexedSigns.mayBegin(bytes[position]), position + 1 < bytes.count,
          IndexedSigns.plain(bytes[position], bytes[position + 1]) != nil
        {
          isPlain = false
        }
        position += 1
        continue
      }
      let (scalar, length) = scalar(at: position)
      if let script = UnspacedScript(scalar) {
        let begin = position
        let character = readCharacter(of: script, from: scalar, length: length)
        if begin == start { return .character(character) }
        waiting = character
        return .spaced(start..<begin, isPlain: isPlain)
      }
      if isPlain, WidthFolding.ascii(scalar) != nil || IndexedSigns.isNewSeparator(scalar) {
        isPlain = false
      }
      position += length
    }
    return start < position ? .spaced(start..<position, isPlain: isPlain) : nil
  }

  private mutating func readCharacter(
    of script: UnspacedScript, from scalar: UInt32, length: Int
  ) -> UnspacedCharacter {
    let start = position
    var folded = WidthFolding.katakana(scalar)
    position += length
    var hasMark = false
    var isStacking = false
    while position < bytes.count, bytes[position] >= 0xE0 {
      let (next, length) = self.scalar(at: position)
      if !hasMark, let joined = Self.join(folded, next) {
        folded = joined
      } else if script.takes(next) || (isStacking && UnspacedScript(next) == script) {
        hasMark = true
      } else {
        break
      }
      isStacking = UnspacedScript.isStacking(next)
      position += length
    }
    return UnspacedCharacter(
      range: start..<position, script: script,
      folded: script == .southeastAsian ? nil : folded)
  }

  private static func join(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x3099, 0x309A, 0xFF9E, 0xFF9F: WidthFolding.voiced(first, by: second)
    case 0x1161...0x1175: WidthFolding.syllable(first, second)
    case 0x11A8...0x11C2: WidthFolding.syllable(first, closedBy: second)
    default: nil
    }
  }

  /// Returns the scalar of three or four bytes at a position, or a value that no table has.
  private func scalar(at start: Int) -> (value: UInt32, length: Int) {
    let lead = bytes[start]
    let length = lead >= 0xF0 ? 4 : 3
    guard lead < 0xF8, start + length <= bytes.count else { return (0, 1) }
    var value = UInt32(lead) & (length == 4 ? 0x07 : 0x0F)
    for offset in 1..<length {
      let byte = bytes[start + offset]
      guard byte & 0xC0 == 0x80 else { return (0, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }
}

/// A letter of a script without spaces, with its marks.
package struct UnspacedCharacter {
  package var range: Range<Int>
  package var script: UnspacedScript
  /// The scalar that it's indexed as; `nil` if its own bytes are indexed.
  package var folded: UInt32?
}
