/// Words and phrases, separated by `|` and line ends.
///
/// ```swift
/// let greetings: WordList = "dear|good morning"
/// ```
///
/// A list costs nothing until it is read. Who reads it keeps a set or a table.
package struct WordList: ExpressibleByStringLiteral, Sendable {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  /// Complexity: O(*n*), where *n* is the length of the list.
  package var words: [String] {
    text.withUTF8Buffer { bytes in
      bytes.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  package var isEmpty: Bool { text.utf8CodeUnitCount == 0 }
}
