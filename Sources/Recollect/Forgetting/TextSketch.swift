import Digests

/// A short summary of a text that recognizes another version of it, and tells nothing else.
///
/// It has 256 bits, each with a hash function of its own: the bit is that of the least hash of all
/// pairs of neighboring words ("b-bit minwise hashing", P. Li and A. C. König, 2010). Two texts
/// agree in all bits of the pairs that they share, and by chance in half of the others. So the
/// number of bits that agree tells the share of common pairs.
///
/// No single word or sentence can be looked up in the bits, and the hashes are salted.
struct TextSketch: Sendable, Hashable, Codable {
  private(set) var words: Int
  /// The number of different pairs of the whole text; `nil` in sketches of earlier versions.
  private var pairs: Int?
  /// The bits, 32 in each number.
  private var bits: [UInt32]

  /// The sketch is made of this many words at the beginning of a text.
  static let maximumWords = 512
  private static let bitCount = 256
  /// Versions of a text of fewer words have the same pairs: other texts may well have one pair.
  private static let fewWords = 5
  /// The fewest equal bits with which two texts are versions of each other.
  ///
  /// Texts of equal length that share half of their pairs have a third of all pairs in common, and
  /// agree in two thirds of the bits. Unrelated texts agree in 128 bits, with a standard deviation
  /// of 8; so one in ten million pairs of them reaches this number.
  private static let minimumAgreement = 171

  /// Creates the sketch of a text, or `nil` if the text has no words.
  init?(_ text: SaltedWords) {
    let words = text.hashes.prefix(Self.maximumWords)
    guard !words.isEmpty else { return nil }
    self.init(words)
    pairs = Self.pairs(of: text.hashes[...]).count
  }

  private init(_ hashes: ArraySlice<UInt64>) {
    words = hashes.count
    let pairs = Self.pairs(of: hashes)
    bits = Array(repeating: 0, count: Self.bitCount / UInt32.bitWidth)
    for bit in 0..<Self.bitCount {
      let seed = UInt64(bit + 1) &* 0x9E37_79B9_7F4A_7C15
      let minimum = pairs.reduce(UInt64.max) { min($0, ($1 ^ seed).mixed) }
      bits[bit / UInt32.bitWidth] |= UInt32(minimum & 1) << UInt32(bit % UInt32.bitWidth)
    }
  }

  /// Returns the different pairs of neighboring words, or the only word.
  private static func pairs(of hashes: ArraySlice<UInt64>) -> Set<UInt64> {
    if hashes.count < 2 { return Set(hashes) }
    return Set(zip(hashes, hashes.dropFirst()).map { ($0 &* 3 &+ $1).mixed })
  }

  /// Returns `true` if another text is a version of the text: most of each is in the other.
  ///
  /// Of a long text only the beginning is known, so the other has to contain that, and to have at
  /// most twice as many pairs. Repetitions don't count, because the library may have left them out.
  func isVersion(of other: SaltedWords) -> Bool {
    let count = Self.pairs(of: other.hashes[...]).count
    guard words > 0, count > 0 else { return false }
    if words < Self.maximumWords { return sharesHalf(with: other.hashes[...], pairs: count) }
    return count <= 2 * (pairs ?? count) && isContained(in: other)
  }

  /// Returns `true` if both texts have at least half of the pairs in common.
  ///
  /// If texts with a and b pairs share c of them, that is c / (a + b - c) of all their pairs. They
  /// agree in the bits of these, and in half of the others.
  private func sharesHalf(with hashes: ArraySlice<UInt64>, pairs count: Int) -> Bool {
    let (own, others) = (Double(pairs ?? max(1, words - 1)), Double(count))
    let half = max(own, others) / 2
    guard half <= min(own, others) else { return false }
    let equal = equalBits(of: TextSketch(hashes))
    if words < Self.fewWords { return equal == Self.bitCount }
    let share = half / (own + others - half)
    return Double(equal) >= Double(Self.bitCount) * (1 + share) / 2
  }

  /// Returns `true` if another text contains a version of the text, with other text around it.
  ///
  /// Parts of the other text with the same number of words are compared, in steps of a quarter of
  /// it. A text of few words has to be at the beginning or the end.
  func isContained(in other: SaltedWords) -> Bool {
    let hashes = other.hashes
    guard !hashes.isEmpty, words > 0 else { return false }
    let last = max(0, hashes.count - words)
    let isShort = words < Self.fewWords
    let step = isShort ? max(1, last) : max(1, words / 4)
    let minimum = isShort ? Self.bitCount : Self.minimumAgreement
    let starts = Array(stride(from: 0, to: last, by: step)) + [last]
    return starts.contains { start in
      let part = TextSketch(hashes[start..<min(start + words, hashes.count)])
      return equalBits(of: part) >= minimum
    }
  }

  /// Returns the number of bits in which both agree.
  private func equalBits(of other: TextSketch) -> Int {
    guard bits.count == other.bits.count else { return 0 }
    let different = zip(bits, other.bits).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    return Self.bitCount - different
  }
}

/// The hashes of a text's words, which differ between libraries.
struct SaltedWords {
  private static let maximumWords = 1 << 16

  private(set) var hashes: [UInt64] = []

  init(_ text: String, salt: SHA256) {
    var known: [Substring: UInt64] = [:]
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    for word in words.prefix(Self.maximumWords) {
      if let hash = known[word] {
        hashes.append(hash)
        continue
      }
      var digest = salt
      digest.update(fields: "word", String(word))
      let hash = digest.finalize().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      known[word] = hash
      hashes.append(hash)
    }
  }
}
