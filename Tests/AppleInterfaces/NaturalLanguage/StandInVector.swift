/// Vectors that are made of words, so that texts with equal words are near each other.
enum StandInVector {
  static func vector(of word: some StringProtocol, dimension: Int) -> [Double] {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (0..<dimension).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int64(bitPattern: state) >> 40) / Double(1 << 23)
    }
  }

  static func mean(of words: [some StringProtocol], dimension: Int) -> [Double] {
    var sum = [Double](repeating: 0, count: dimension)
    for word in words {
      for (index, value) in vector(of: word, dimension: dimension).enumerated() {
        sum[index] += value
      }
    }
    return sum.map { $0 / Double(max(1, words.count)) }
  }
}
