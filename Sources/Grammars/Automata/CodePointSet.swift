/// A set of Unicode scalars, stored as sorted ranges of ordinals.
///
/// Ordinals skip the surrogates, so a complement needs no special case for them, and a set is empty
/// exactly when it has no ranges.
package struct CodePointSet: Sendable, Hashable {
  /// The index of a scalar among all scalars.
  package typealias Ordinal = UInt32

  package static let universeCount: Ordinal = 0x11_0000 - 0x800

  /// Sorted, not empty, and with a gap between any two.
  package private(set) var ranges: [Range<Ordinal>]

  package init() { ranges = [] }

  package init(_ scalar: Unicode.Scalar) {
    let ordinal = Self.ordinal(scalar)
    ranges = [ordinal..<ordinal + 1]
  }

  package init(_ scalars: ClosedRange<Unicode.Scalar>) {
    ranges = [Self.ordinal(scalars.lowerBound)..<Self.ordinal(scalars.upperBound) + 1]
  }

  package init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(ordinals: scalars.map { Self.ordinal($0)..<Self.ordinal($0) + 1 })
  }

  package init(ordinals: some Sequence<Range<Ordinal>>) {
    ranges = []
    for range in ordinals.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  package static let all = CodePointSet(ordinals: [0..<universeCount])

  package static func ordinal(_ scalar: Unicode.Scalar) -> Ordinal {
    scalar.value < 0xD800 ? scalar.value : scalar.value - 0x800
  }

  package static func scalar(_ ordinal: Ordinal) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(ordinal < 0xD800 ? ordinal : ordinal + 0x800) else {
      preconditionFailure("There is no scalar at place \(ordinal).")
    }
    return scalar
  }

  package var isEmpty: Bool { ranges.isEmpty }

  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    let ordinal = Self.ordinal(scalar)
    let index = ranges.partitioningIndex { $0.upperBound > ordinal }
    return index < ranges.count && ranges[index].contains(ordinal)
  }

  package func union(_ other: CodePointSet) -> CodePointSet {
    CodePointSet(ordinals: ranges + other.ranges)
  }

  package var complement: CodePointSet {
    var gaps: [Range<Ordinal>] = []
    var next: Ordinal = 0
    for range in ranges {
      gaps.append(next..<range.lowerBound)
      next = range.upperBound
    }
    gaps.append(next..<Self.universeCount)
    return CodePointSet(ordinals: gaps)
  }
}
