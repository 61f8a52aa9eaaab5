/// The location of a value in a JSON text.
package struct JSONRegion: Equatable {
  /// The offset of its first byte.
  package var offset: Int
  /// The number of its bytes.
  package var length: Int
  /// The line of the text on which it begins, counted from 1.
  package var line: Int

  /// Creates a region.
  package init(offset: Int, length: Int, line: Int) {
    self.offset = offset
    self.length = length
    self.line = line
  }
}
