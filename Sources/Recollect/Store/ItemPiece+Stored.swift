import Foundation
import GRDB
import Items

extension ItemPiece {
  /// Reads the pieces of an item as they stand in the file.
  /// - Parameters:
  ///   - json: A list of pieces.
  ///   - range: The bytes of the thread's text that the item takes up.
  /// - Throws: `DatabaseError` of a damaged file when a piece isn't one of these bytes, or they
  ///   aren't in order.
  static func stored(_ json: String, within range: Range<Int>) throws -> [ItemPiece] {
    let pieces = try JSONDecoder().decode([ItemPiece].self, from: Data(json.utf8))
    var end = range.lowerBound
    for piece in pieces {
      guard piece.range.lowerBound >= end, piece.range.upperBound <= range.upperBound,
        (0...Row.greatest).contains(piece.offset)
      else { throw DatabaseError.damaged("a piece outside of its item") }
      end = piece.range.upperBound
    }
    return pieces
  }
}

extension Aside {
  /// Reads what is set aside in an item as it stands in the file.
  /// - Parameters:
  ///   - json: A list of asides; `nil` for none.
  ///   - text: The item's text.
  /// - Throws: `DatabaseError` of a damaged file when an aside isn't in the text.
  static func stored(_ json: String?, in text: String) throws -> [Aside] {
    guard let json else { return [] }
    let asides = try JSONDecoder().decode([Aside].self, from: Data(json.utf8))
    let bytes = text.utf8.count
    guard asides.allSatisfy({ $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes }) else {
      throw DatabaseError.damaged("an aside beyond its item's text")
    }
    return asides
  }
}
