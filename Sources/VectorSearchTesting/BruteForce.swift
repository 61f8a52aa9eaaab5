import VectorSearch

struct BruteForce {
  let metric: VectorMetric
  var vectors: [Int64: [Float]] = [:]

  func scores(_ query: [Float], where admits: (Int64) -> Bool) -> [Int64: Float] {
    func product(_ a: [Float], _ b: [Float]) -> Double {
      zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    let length = product(query, query)
    return vectors.filter { admits($0.key) }.mapValues { vector in
      let score = product(vector, query)
      return Float(
        metric == .cosine ? score / (product(vector, vector) * length).squareRoot() : score)
    }
  }

  /// Returns `true` if matches are the best vectors, in their order.
  ///
  /// With a tolerance, each score may be off by that much, and vectors whose scores differ by less
  /// than it may take each other's place.
  func agrees(
    _ matches: [VectorMatch], _ query: [Float], count: Int, floor: Float, tolerance: Float,
    where admits: (Int64) -> Bool
  ) -> Bool {
    let scores = scores(query, where: admits)
    let all = scores.map { VectorMatch(id: $0.key, score: $0.value) }
    let best = all.filter { $0.score >= floor }.sorted(by: Self.isBefore).prefix(count)
    guard tolerance > 0 else { return matches == Array(best) }
    // A score within the tolerance of the floor may be on either side of it.
    let nearFloor = scores.values.filter { abs($0 - floor) < tolerance }.count
    return abs(matches.count - best.count) <= nearFloor
      && zip(matches, matches.dropFirst()).allSatisfy(Self.isBefore)
      && Set(matches.map(\.id)).count == matches.count
      && matches.allSatisfy { abs($0.score - (scores[$0.id] ?? .infinity)) < tolerance }
      && zip(matches, best).allSatisfy { abs($0.score - $1.score) < tolerance }
  }

  private static func isBefore(_ a: VectorMatch, _ b: VectorMatch) -> Bool {
    a.score == b.score ? a.id < b.id : a.score > b.score
  }
}

/// A pseudorandom number generator with a fixed sequence (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// Returns a vector of small integers: inner products are exact, ties frequent, the order defined.
func integers(_ dimension: Int, canBeZero: Bool, _ generator: inout SplitMix64) -> [Float] {
  if canBeZero, Int.random(in: 0..<10, using: &generator) == 0 {
    return [Float](repeating: 0, count: dimension)
  }
  var vector = (0..<dimension).map { _ in Float(Int.random(in: -2...2, using: &generator)) }
  if !canBeZero, !vector.contains(where: { $0 != 0 }) { vector[0] = 1 }
  return vector
}

/// Returns a unit vector near one of twenty centers, as embeddings of texts on few subjects are.
func clustered(_ dimension: Int, _ generator: inout SplitMix64) -> [Float] {
  var center = SplitMix64(state: UInt64.random(in: 0..<20, using: &generator))
  let vector = (0..<dimension).map { _ in
    Float.random(in: -1...1, using: &center) + Float.random(in: -1...1, using: &generator)
  }
  let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  return vector.map { $0 / length }
}
