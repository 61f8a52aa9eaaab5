struct TextNormalizer: Sendable {
  enum Step: Sendable {
    case map(CharacterMap)
    /// The first text isn't empty.
    case replace([UInt8], with: [UInt8])
    /// Replaces runs of at least two spaces.
    case replaceSpaces(with: [UInt8])
    case strip(left: Bool, right: Bool)
  }

  var steps: [Step] = []

  func normalized(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    guard let first = steps.first else { return Array(text) }
    return steps.dropFirst().reduce(Self.apply(first, to: text)) { bytes, step in
      bytes.withUnsafeBufferPointer { Self.apply(step, to: $0[...]) }
    }
  }

  private static func apply(_ step: Step, to text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    switch step {
    case .map(let map): return mapped(text, map)
    case .replace(let pattern, let content): return replaced(text, pattern, with: content)
    case .replaceSpaces(let content): return replacedSpaces(text, with: content)
    case .strip(let left, let right):
      let start = left ? WhiteSpace.end(in: text, from: text.startIndex) : text.startIndex
      let end = right ? WhiteSpace.start(in: text[start...], before: text.endIndex) : text.endIndex
      return Array(text[start..<end])
    }
  }

  private static func replaced(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ pattern: [UInt8], with content: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var position = text.startIndex
    while position < text.endIndex {
      if text[position...].starts(with: pattern) {
        result += content
        position += pattern.count
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return result
  }

  private static func replacedSpaces(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, with content: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var position = text.startIndex
    while position < text.endIndex {
      let end = text[position...].firstIndex { $0 != UInt8(ascii: " ") } ?? text.endIndex
      if end - position >= 2 {
        result += content
        position = end
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return result
  }
}

extension TextNormalizer {
  /// Replaces characters as SentencePiece's port in `tokenizers` does.
  ///
  /// A grapheme cluster of less than six bytes is looked up as a whole and, if a key is found at
  /// its beginning, replaced as a whole. Otherwise its scalars are looked up one by one.
  private static func mapped(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ map: CharacterMap
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    func add(_ cluster: Slice<UnsafeBufferPointer<UInt8>>) {
      if cluster.count < 6, let replacement = map.replacement(of: cluster) {
        result += replacement
        return
      }
      var position = cluster.startIndex
      while position < cluster.endIndex {
        let end = position + UTF8Text.length(cluster[position])
        let scalar = cluster[position..<end]
        result += map.replacement(of: scalar) ?? ArraySlice(scalar)
        position = end
      }
    }
    var position = text.startIndex
    while position < text.endIndex {
      let end = GraphemeClusters.certainEnd(in: text, from: position)
      if end - position == UTF8Text.length(text[position]) {
        add(text[position..<end])
      } else {
        for cluster in String(decoding: text[position..<end], as: UTF8.self) {
          let length = cluster.utf8.count
          add(text[position..<position + length])
          position += length
        }
      }
      position = end
    }
    return result
  }
}
