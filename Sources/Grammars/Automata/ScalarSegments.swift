/// An automaton that divides all scalars into segments of scalars that behave alike.
protocol ScalarSegments {
  /// The first ordinal of each segment; see ``CodePointSet``.
  var segmentStarts: [UInt32] { get }
  var segmentClasses: [Int32] { get }
  var classCount: Int { get }
}

extension ScalarSegments {
  var segments: [(symbol: Int, ordinals: Range<UInt32>)] {
    let ends = segmentStarts.dropFirst() + [CodePointSet.universeCount]
    return zip(segmentClasses, zip(segmentStarts, ends)).map {
      (symbol: Int($0), ordinals: $1.0..<$1.1)
    }
  }

  var classSets: [CodePointSet] {
    var ranges = [[Range<UInt32>]](repeating: [], count: classCount)
    for (symbol, ordinals) in segments { ranges[symbol].append(ordinals) }
    return ranges.map { CodePointSet(ordinals: $0) }
  }

  /// An ordinal of each class.
  var samples: [UInt32] {
    var samples = [UInt32](repeating: 0, count: classCount)
    for (symbol, ordinals) in segments { samples[symbol] = ordinals.lowerBound }
    return samples
  }
}

extension [UInt32] {
  /// Returns the index of the segment that contains the ordinal, in an array of the starts.
  func segment(of ordinal: UInt32) -> Int {
    partitioningIndex { $0 > ordinal } - 1
  }
}
