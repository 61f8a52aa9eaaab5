package struct JSONRegion: Equatable {
  package var offset: Int
  package var length: Int
  /// Counted from 1.
  package var line: Int

  package init(offset: Int, length: Int, line: Int) {
    self.offset = offset
    self.length = length
    self.line = line
  }
}
