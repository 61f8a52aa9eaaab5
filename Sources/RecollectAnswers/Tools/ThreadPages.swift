/// The pages of a thread's text.
///
/// A page ends at an empty line, a line break or a space, in this order of preference.
package struct ThreadPages: Sendable {
  package let text: String
  package let ranges: [Range<Int>]

  /// Divides a text into pages of at most `tokens` tokens.
  ///
  /// Complexity: O(bytes), with a few counts for each page.
  package init(_ text: String, tokens: Int, count: (String) async throws -> Int) async throws {
    self.text = text
    let bytes = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      // A token has three to four bytes in most languages.
      var length = max(1, tokens * 4)
      var end = Self.end(of: bytes, from: start, length: length)
      while length > 16,
        try await count(String(decoding: bytes[start..<end], as: UTF8.self)) > tokens
      {
        length = (end - start) * 3 / 4
        end = Self.end(of: bytes, from: start, length: length)
      }
      ranges.append(start..<end)
      start = end
    }
    self.ranges = ranges
  }

  package func page(at byte: Int) -> Int { ranges.lastIndex { $0.lowerBound <= byte } ?? 0 }

  package subscript(page: Int) -> String {
    String(decoding: Array(text.utf8)[ranges[page]], as: UTF8.self)
  }

  private static func end(of bytes: [UInt8], from start: Int, length: Int) -> Int {
    let limit = start + length
    guard limit < bytes.count else { return bytes.count }
    // The last third of the page is searched for a good place to end.
    let earliest = start + length * 2 / 3
    for mark in [[0x0A, 0x0A], [0x0A], [0x20]] as [[UInt8]] {
      var position = limit
      while position > earliest {
        if position >= start + mark.count,
          bytes[position - mark.count..<position].elementsEqual(mark)
        {
          return position
        }
        position -= 1
      }
    }
    var end = limit
    // A character isn't divided.
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
