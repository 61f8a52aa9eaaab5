import Foundation

extension VocabularyScanner {
  /// Reads an array of pieces with their scores, and moves behind it.
  ///
  /// Gives up, as for a vocabulary of IDs, on escapes that aren't ASCII and on text that isn't
  /// UTF-8.
  mutating func readScoredPieces() -> ScoredPieces? {
    var pieces = ScoredPieces()
    let room = bytes.count - position
    pieces.reserve(bytes: room / 4, pieces: room / 32)
    guard take("[") else { return nil }
    if take("]") { return pieces }
    repeat {
      guard take("["), let key = readPiece(), take(","), let score = readNumber(), take("]") else {
        return nil
      }
      if bytes[key].contains(UInt8(ascii: "\\")) {
        guard let text = text(key) else { return nil }
        pieces.append(Array(text.utf8), score: score)
      } else {
        pieces.append(UnsafeRawBufferPointer(rebasing: bytes[key]), score: score)
      }
    } while take(",")
    guard take("]"), String(validating: pieces.bytes, as: UTF8.self) != nil else { return nil }
    return pieces
  }

  private mutating func readPiece() -> Range<Int>? {
    skipSpace()
    return readString()
  }

  /// Reads a number, and moves behind it.
  ///
  /// The digits of a usual one are a 64-bit integer, which is divided by a power of ten. Others are
  /// left to the standard library, which takes ten times as long.
  private mutating func readNumber() -> Double? {
    skipSpace()
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    var digits: UInt64 = 0
    var count = 0
    var places = 0
    scan: while position < bytes.count {
      switch bytes[position] {
      case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
        digits = 10 &* digits &+ UInt64(byte - UInt8(ascii: "0"))
        count += 1
        if places > 0 { places += 1 }
      case UInt8(ascii: ".") where places == 0: places = 1
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        count = .max / 2
      default: break scan
      }
      position += 1
    }
    guard (1...19).contains(count) else {
      return Double(String(decoding: bytes[start..<position], as: UTF8.self))
    }
    let value = Self.quotient(digits, places: max(places - 1, 0))
    return bytes[start] == UInt8(ascii: "-") ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
  ]

  /// Returns `digits` divided by ten to the power of `places`, rounded once.
  ///
  /// Neither 64 bits nor the quotient fit in a double, so each is the sum of two (Dekker, 1971).
  private static func quotient(_ digits: UInt64, places: Int) -> Double {
    let high = Double(digits & ~0x7FF)
    let low = Double(digits & 0x7FF)
    let power = powers[places]
    let quotient = high / power
    let remainder = high.addingProduct(-quotient, power)
    return quotient + (remainder + low) / power
  }
}
