struct TokenVector {
  var vector: [Double]
  /// The place in the text, in UTF-16 code units.
  var range: Range<Int>
}

/// Reads a text of any length with a model that reads only the first tokens of what it gets.
///
/// The text is read in windows that overlap by an eighth. Each token counts once, from the window
/// in which it has more text around it: the overlap is divided in its middle.
struct TokenWindows {
  /// The maximum number of code units to give to the model at a time.
  ///
  /// A text that is longer than the model reads is only tokenized and dropped.
  let maximumUnits: Int

  /// Calls `body` with the vector of each token.
  ///
  /// - Parameter read: A closure that returns the first tokens of a text.
  func forEachToken(
    of text: String, reading read: (String) throws -> [TokenVector],
    _ body: ([Double]) throws -> Void
  ) throws {
    let units = Array(text.utf16)
    var start = 0
    var counted = 0
    while start < units.count {
      let end = self.end(of: start, in: units)
      let piece = String(decoding: units[start..<end], as: UTF16.self)
      let tokens = try read(piece).filter { !$0.range.isEmpty }
      guard let last = tokens.last?.range.upperBound else {
        // Nothing in it can be read, such as white space.
        (start, counted) = (end, end)
        continue
      }
      let reached = start + last
      // The model may have no tokens for the part that isn't read, which the next window shows.
      let isWhole = units[reached..<end].allSatisfy(Self.isSpace) && end == units.count
      let cut = isWhole ? units.count : place(15, tokens, start, units) ?? reached
      for token in tokens {
        let place = start + token.range.lowerBound
        if place >= counted && place < cut { try body(token.vector) }
      }
      if isWhole { return }
      let next = place(14, tokens, start, units)
      start = next.map { $0 < cut ? $0 : cut } ?? cut
      counted = cut
    }
  }

  /// The end of the piece that begins at `start`: a white space, if there is one.
  private func end(of start: Int, in units: [UInt16]) -> Int {
    let end = start + maximumUnits
    guard end < units.count else { return units.count }
    let half = start + maximumUnits / 2
    if let space = units[half..<end].lastIndex(where: Self.isSpace) { return space + 1 }
    // No character outside the first plane is divided.
    return UTF16.isTrailSurrogate(units[end]) ? end - 1 : end
  }

  /// The beginning of the word at so many sixteenths of the tokens; `nil` if it is that of the
  /// first.
  private func place(
    _ sixteenths: Int, _ tokens: [TokenVector], _ start: Int, _ units: [UInt16]
  ) -> Int? {
    let token = start + tokens[tokens.count * sixteenths / 16].range.lowerBound
    let earliest = start + tokens[tokens.count / 2].range.lowerBound
    let word = units[earliest..<token].lastIndex(where: Self.isSpace).map { $0 + 1 } ?? token
    return word > start ? word : nil
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit)?.properties.isWhitespace ?? false
  }
}
