/// Joins the bytes of tokens into text without splitting a Unicode scalar.
///
/// The first bytes of a scalar are held until the rest arrives.
package struct UTF8Assembler {
  private var held: [UInt8] = []

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) -> String {
    held += bytes
    let complete = held.count - Self.unfinished(held)
    defer { held.removeFirst(complete) }
    return String(decoding: held[..<complete], as: UTF8.self)
  }

  /// Returns the held bytes as text, with incomplete scalars replaced by U+FFFD.
  package mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// Returns the number of bytes at the end that begin a scalar without completing it.
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
