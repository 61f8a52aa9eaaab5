import Foundation
import GRDB
import Items

typealias ItemSegment = LibraryThread.Segment

extension ItemSegment {
  /// Decodes a JSON array of segments, which lie in `range` and in order.
  ///
  /// - Throws: `DatabaseError` of a damaged file if they don't.
  static func stored(_ json: String, within range: Range<Int>) throws -> [ItemSegment] {
    let segments = try JSONDecoder().decode([ItemSegment].self, from: Data(json.utf8))
    var end = range.lowerBound
    for segment in segments {
      guard segment.range.lowerBound >= end, segment.range.upperBound <= range.upperBound,
        (0...Row.greatest).contains(segment.offset)
      else { throw DatabaseError.damaged("a segment outside of its item") }
      end = segment.range.upperBound
    }
    return segments
  }
}

extension ExcludedRange {
  /// Decodes a JSON array of excluded ranges; `nil` stands for none.
  ///
  /// - Throws: `DatabaseError` of a damaged file if a range lies outside of the text.
  static func stored(_ json: String?, in text: String) throws -> [ExcludedRange] {
    guard let json else { return [] }
    let excludedRanges = try JSONDecoder().decode([ExcludedRange].self, from: Data(json.utf8))
    let bytes = text.utf8.count
    guard excludedRanges.allSatisfy({ $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes })
    else {
      throw DatabaseError.damaged("an excluded range beyond its item's text")
    }
    return excludedRanges
  }
}
