/// The table of replacements of a "Precompiled" normalizer, in the format of SentencePiece.
///
/// It starts with the length of a double-array trie as a little-endian UInt32. The trie follows,
/// and then the replacements, each ended by a zero. A unit of the trie has a label in bits 0 to 7,
/// a bit 8 that tells that a value belongs to it, and an offset (Yata, darts-clone). All that can
/// be reached is validated when the table is read.
struct CharacterMap: Sendable {
  private let units: [UInt32]
  private let replacements: [UInt8]

  /// Returns `nil` if the table is damaged.
  ///
  /// Complexity: O(units), a few milliseconds for the 44,000 of XLM-R.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    func word(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }
    let length = Int(word(0))
    guard length > 0, length % 4 == 0, length <= bytes.count - 4 else { return nil }
    units = (0..<length / 4).map { word(4 + 4 * $0) }
    replacements = Array(bytes[(4 + length)...])
    guard replacements.isEmpty || replacements.last == 0,
      String(validating: replacements, as: UTF8.self) != nil, isIntact()
    else { return nil }
  }

  /// Returns the replacement of the shortest key at the beginning of the bytes.
  ///
  /// The shortest is what SentencePiece's port in `tokenizers` takes, and what models are run with.
  func replacement(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ArraySlice<UInt8>? {
    var node = Self.offset(units[0])
    for byte in bytes {
      guard byte != 0 else { return nil }
      node ^= Int(byte)
      let unit = units[node]
      guard Self.label(unit) == UInt32(byte) else { return nil }
      node ^= Self.offset(unit)
      guard unit >> 8 & 1 == 1 else { continue }
      let start = Int(Self.value(units[node]))
      let end = replacements[start...].firstIndex(of: 0) ?? replacements.endIndex
      return replacements[start..<end]
    }
    return nil
  }

  /// Visits all nodes, and returns `false` if an offset or a value points outside the table.
  private func isIntact() -> Bool {
    var isVisited = [Bool](repeating: false, count: units.count)
    var nodes = [Self.offset(units[0])]
    while let node = nodes.popLast() {
      // The children of a node are in one block of 256.
      guard node | 0xFF < units.count else { return false }
      for byte in 1...0xFF {
        let place = node ^ byte
        let unit = units[place]
        guard Self.label(unit) == UInt32(byte), !isVisited[place] else { continue }
        isVisited[place] = true
        let next = place ^ Self.offset(unit)
        if unit >> 8 & 1 == 1 {
          guard next < units.count, isStart(Int(Self.value(units[next]))) else { return false }
        }
        nodes.append(next)
      }
    }
    return true
  }

  private func isStart(_ place: Int) -> Bool {
    place < replacements.count && replacements[place] & 0xC0 != 0x80
  }

  private static func label(_ unit: UInt32) -> UInt32 { unit & 0x8000_00FF }

  private static func value(_ unit: UInt32) -> UInt32 { unit & 0x7FFF_FFFF }

  private static func offset(_ unit: UInt32) -> Int {
    Int(unit >> 10) << Int((unit & 0x200) >> 6)
  }
}
