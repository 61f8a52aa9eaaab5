/// The tokens that fit anywhere in a JSON string without conditions, by their number of scalars.
///
/// A plain token consists of whole scalars that needn't be escaped and aren't line separators.
struct PlainTokens: Sendable {
  let all: TokenMask
  /// In scalars.
  let maximumLength: Int
  private let tokens: [Int32]
  /// The number of plain tokens of at most `index` scalars.
  private let counts: [Int]

  init(_ order: [Int32], tokens: [[UInt8]]) {
    var mask = TokenMask(tokenCount: tokens.count)
    var lengths: [(length: Int, token: Int32)] = []
    for token in order {
      guard let length = Self.length(tokens[Int(token)]) else { continue }
      mask.insert(token)
      lengths.append((length, token))
    }
    lengths.sort { $0.length < $1.length }
    all = mask
    maximumLength = lengths.last?.length ?? 0
    self.tokens = lengths.map(\.token)
    var counts = [Int](repeating: 0, count: maximumLength + 1)
    for (length, _) in lengths { counts[length] += 1 }
    for length in counts.indices.dropFirst() { counts[length] += counts[length - 1] }
    self.counts = counts
  }

  static func isPlain(_ ordinal: UInt32) -> Bool {
    ordinal >= UInt32(UInt8(ascii: " "))
      && ordinal != UInt32(JSONText.quote) && ordinal != UInt32(JSONText.backslash)
      && ordinal != 0x2028 && ordinal != 0x2029
  }

  func upTo(_ length: Int32) -> TokenMask {
    if length >= maximumLength { return all }
    let count = counts[Int(length)]
    var mask: TokenMask
    if count * 2 < tokens.count {
      mask = TokenMask(tokenCount: all.tokenCount)
      for token in tokens[..<count] { mask.insert(token) }
    } else {
      mask = all
      for token in tokens[count...] { mask.remove(token) }
    }
    return mask
  }

  private static func length(_ bytes: [UInt8]) -> Int? {
    guard let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars,
      scalars.allSatisfy({ isPlain(CodePointSet.ordinal($0)) })
    else { return nil }
    return scalars.count
  }
}
