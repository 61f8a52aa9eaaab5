import Foundation

/// A reader of the vocabulary in a tokenizer.json, which is nearly all of the file.
///
/// `JSONDecoder` takes some 50 ms of processor time for 30,000 entries, longer than everything else
/// before the first vector. This reads the value of `model.vocab` alone and leaves the rest to it.
/// It gives up on anything unusual, such as a key with an escape that isn't ASCII; then the decoder
/// reads all, and reports what is wrong.
struct VocabularyScanner {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  /// Returns the vocabulary and the file with an empty one in its place, in O(bytes).
  static func split(_ file: Data) -> (rest: Data, vocabulary: TokenizerVocabulary)? {
    file.withUnsafeBytes { bytes in
      var scanner = VocabularyScanner(bytes: bytes)
      guard let start = scanner.findVocabulary() else { return nil }
      let isList = bytes[start] == UInt8(ascii: "[")
      let vocabulary: TokenizerVocabulary? =
        isList
        ? scanner.readScoredPieces().map { .scores($0) } : scanner.readVocabulary().map { .ids($0) }
      guard let vocabulary else { return nil }
      var rest = Data(bytes[..<start])
      rest.append(contentsOf: (isList ? "[]" : "{}").utf8)
      rest.append(contentsOf: bytes[scanner.position...])
      return (rest, vocabulary)
    }
  }

  /// Moves to the value of the key "vocab" in that of the key "model", and returns its position.
  private mutating func findVocabulary() -> Int? {
    var keys: [Range<Int>] = []
    var last = 0..<0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard let string = readString() else { return nil }
        last = string
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if keys.count == 2, names(keys[1], "model"), names(last, "vocab") { return position }
        keys.append(bytes[position] == UInt8(ascii: "{") ? last : 0..<0)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if keys.popLast() == nil { return nil }
        last = 0..<0
      case UInt8(ascii: ","): last = 0..<0
      default: break
      }
      position += 1
    }
    return nil
  }

  private func names(_ string: Range<Int>, _ name: String) -> Bool {
    bytes[string].elementsEqual(name.utf8)
  }

  private mutating func readVocabulary() -> [String: Int32]? {
    var vocabulary: [String: Int32] = [:]
    vocabulary.reserveCapacity((bytes.count - position) / 12)
    position += 1
    while true {
      skipSpace()
      guard let key = readString().flatMap(text), take(":"), let id = readInteger(),
        vocabulary.updateValue(id, forKey: key) == nil
      else { return nil }
      if take("}") { return vocabulary }
      guard take(",") else { return nil }
    }
  }

  mutating func readString() -> Range<Int>? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return start..<end
  }

  /// Returns `nil` for an escape other than of one character.
  func text(_ string: Range<Int>) -> String? {
    let raw = bytes[string]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(validating: raw, as: UTF8.self) }
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in raw {
      if isEscaped {
        guard [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte) else {
          return nil
        }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      plain.append(byte)
    }
    return String(validating: plain, as: UTF8.self)
  }

  private mutating func readInteger() -> Int32? {
    skipSpace()
    let start = position
    var value: Int32 = 0
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]),
      position - start < 9
    {
      value = 10 * value + Int32(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? value : nil
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }
}
