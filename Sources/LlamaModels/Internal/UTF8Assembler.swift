/// Joins the bytes of tokens into text without ever cutting a Unicode scalar.
///
/// A token may end in the middle of a scalar; its first bytes are kept until the rest comes.
package struct UTF8Assembler {
  private var held: [UInt8] = []

  package init() {}

  /// Adds a token's bytes and returns the text that is complete now.
  package mutating func add(_ bytes: some Sequence<UInt8>) -> String {
    held += bytes
    let complete = held.count - Self.unfinished(held)
    defer { held.removeFirst(complete) }
    return String(decoding: held[..<complete], as: UTF8.self)
  }

  /// What is still held, with bytes that never became a scalar replaced by U+FFFD.
  package mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// Number of bytes at the end that begin a scalar without ending it.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return length > back ? back : 0
    }
    return 0
  }
}
