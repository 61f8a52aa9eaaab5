import CLlama

extension ModelVocabulary {
  /// Returns the tokens of a rendered conversation, with control tokens only in markup.
  ///
  /// Adjacent text from markup and content is tokenized together, because the model was trained
  /// with the resulting tokens. Inside content, text that is spelled like a marker is split after
  /// its first scalar, so that no tokenizer can combine it into the marker's token.
  func tokens(of segments: [ChatTemplate.Segment]) -> [llama_token] {
    var result: [llama_token] = []
    var run: [UInt8] = []
    var strips = false

    func flush() {
      result += tokens(ofText: run)
      run = []
    }

    func add(_ bytes: some Sequence<UInt8>) {
      run += strips && run.isEmpty ? Array(bytes.drop(while: Self.isSpace)) : Array(bytes)
      strips = strips && run.isEmpty
    }

    for segment in segments {
      switch segment {
      case .markup(let text):
        for part in markedUp(Array(text.utf8)) {
          switch part {
          case .text(let bytes): add(bytes)
          case .control(let marker):
            if marker.stripsLeft {
              while let last = run.last, Self.isSpace(last) { run.removeLast() }
            }
            flush()
            result.append(marker.token)
            strips = marker.stripsRight
          }
        }
      case .content(let text):
        let parts = disarmed(Array(text.utf8))
        for (index, part) in parts.enumerated() {
          if index > 0 { flush() }
          add(part)
        }
      }
    }
    flush()
    if let opening, result.first != opening { result.insert(opening, at: 0) }
    return result
  }

  private enum Part {
    case text(ArraySlice<UInt8>)
    case control(Marker)
  }

  private func markedUp(_ bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if let marker = Self.marker(in: controls, at: index, of: bytes) {
        if start < index { parts.append(.text(bytes[start..<index])) }
        parts.append(.control(marker))
        index += marker.spelling.count
        start = index
      } else {
        index += 1
      }
    }
    if start < bytes.count { parts.append(.text(bytes[start...])) }
    return parts
  }

  private func disarmed(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices {
      guard let marker = Self.marker(in: guarded, at: index, of: bytes) else { continue }
      let cut = index + Self.scalarLength(marker.spelling[0])
      parts.append(bytes[start..<cut])
      start = cut
    }
    parts.append(bytes[start...])
    return parts
  }

  private static func marker(
    in markers: [UInt8: [Marker]], at index: Int, of bytes: [UInt8]
  ) -> Marker? {
    markers[bytes[index]]?.first { bytes[index...].starts(with: $0.spelling) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }

  private static func scalarLength(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}
