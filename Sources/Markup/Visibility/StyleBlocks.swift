import ImportSupport

enum StyleBlocks {
  /// Returns the texts of the elements `style` for screens, without comments.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  static func all(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var blocks: [ArraySlice<UInt8>] = []
    var room = MarkupLimits.styleBytes
    var index = 0
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      if has("<!--", bytes, at: open) {
        index = end(of: "-->", bytes, from: open + 4)
      } else if has("<script", bytes, at: open) {
        index = end(of: "</script", bytes, from: open)
      } else if has("<style", bytes, at: open) {
        guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
        let finish = end(of: "</style", bytes, from: close)
        index = finish
        let isClosed = finish > close + 7 && has("</style", bytes, at: finish - 7)
        let content = bytes[(close + 1)..<(isClosed ? finish - 7 : finish)]
        guard isForScreen(bytes[open..<close]), room > content.count else { continue }
        room -= content.count
        blocks.append(withoutComments(content)[...])
      }
    }
    return blocks
  }

  private static func isForScreen(_ tag: ArraySlice<UInt8>) -> Bool {
    var isForScreen = true
    TagAttributes.forEach(in: tag.dropFirst(6)) { name, value in
      if name == "media" { isForScreen = StyleMedia.applies(value.lowercased()) }
    }
    return isForScreen
  }

  /// Also removes the marks that hide style sheets from old browsers.
  static func withoutComments(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.endIndex,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        index += 2
        while index < bytes.endIndex {
          index += 1
          if bytes[index - 1] == UInt8(ascii: "*"), index < bytes.endIndex,
            bytes[index] == UInt8(ascii: "/")
          {
            break
          }
        }
        index = min(index + 1, bytes.endIndex)
      } else if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: "<!--".utf8) {
        index += 4
      } else if bytes[index] == .hyphen, bytes[index...].starts(with: "-->".utf8) {
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Takes text in lowercase, which matches any case.
  private static func has(_ text: StaticString, _ bytes: [UInt8], at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0].lowercased == text.utf8Start[$0] }
  }

  /// Returns the index after the text, or the end.
  private static func end(of text: StaticString, _ bytes: [UInt8], from start: Int) -> Int {
    var index = min(start, bytes.count)
    while let found = bytes[index...].firstIndex(of: text.utf8Start[0]) {
      if has(text, bytes, at: found) { return found + text.utf8CodeUnitCount }
      index = found + 1
    }
    return bytes.count
  }
}
