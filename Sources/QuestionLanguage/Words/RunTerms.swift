/// The search terms of a run of characters without spaces: pairs of neighbors.
///
/// Pairs are made as in Lucene's CJKBigramFilter. Pairs outside of particles are needed. A pair
/// that touches a particle or crosses two scripts is searched too, because it may be part of a word
/// (目的), but a passage without it loses nothing.
package struct RunTerms {
  package struct Term {
    package var text: String
    /// The characters of the run that the term matches.
    package var range: Range<Int>
    /// True if the term counts as part of the question.
    package var isNeeded: Bool
  }

  package let characters: [RunCharacter]
  package private(set) var terms: [Term] = []
  /// In readable form.
  package private(set) var words: [String] = []

  /// Creates the terms of a run.
  ///
  /// - Parameters:
  ///   - hasKana: True for a Japanese question.
  ///   - isWhole: True to treat particles like other characters.
  package init(_ characters: [RunCharacter], hasKana: Bool, isWhole: Bool) {
    self.characters = characters
    let flags =
      isWhole
      ? Array(repeating: false, count: characters.count)
      : Self.particles(in: characters, hasKana: hasKana)
    addWords(flags)
    if isWhole {
      addPairs(in: characters.indices, isNeeded: true)
      if characters.count == 1 { add(0..<1, isNeeded: true) }
      return
    }
    var start = 0
    while start < characters.count {
      let script = characters[start].script
      let end =
        characters[start...].indices.first {
          flags[$0] != flags[start] || characters[$0].script != script
        } ?? characters.count
      if !flags[start] { addSegment(start..<end, flags) }
      start = end
    }
    let have = Set(terms.map(\.range))
    for first in characters.indices.dropLast() where !have.contains(first..<first + 2) {
      if !(flags[first] && flags[first + 1]) { add(first..<first + 2, isNeeded: false) }
    }
  }

  /// Adds the terms of a segment in one script without particles.
  private mutating func addSegment(_ segment: Range<Int>, _ flags: [Bool]) {
    let next = segment.upperBound
    let script = characters[segment.lowerBound].script
    let followsHan =
      script == .hiragana && segment.lowerBound > 0 && !flags[segment.lowerBound - 1]
      && characters[segment.lowerBound - 1].script == .han
    if segment.count > 1 {
      // Hiragana after an ideograph is the ending of a word.
      addPairs(in: segment, isNeeded: !followsHan)
    } else if script == .han, next < characters.count, !flags[next],
      characters[next].script == .hiragana
    {
      // 食べ of 食べる: an ideograph and its ending.
      add(segment.lowerBound..<next + 1, isNeeded: true)
    } else if script != .hiragana || characters.count == 1 {
      add(segment, isNeeded: true)
    }
  }

  private mutating func addPairs(in range: Range<Int>, isNeeded: Bool) {
    for first in range.dropLast() { add(first..<first + 2, isNeeded: isNeeded) }
  }

  private mutating func add(_ range: Range<Int>, isNeeded: Bool) {
    let text = characters[range].map(\.text).joined()
    terms.append(Term(text: text, range: range, isNeeded: isNeeded))
  }

  private mutating func addWords(_ flags: [Bool]) {
    for stretch in characters.indices.split(whereSeparator: { flags[$0] }) {
      let isStray = stretch.count == 1 && characters[stretch.startIndex].script == .hiragana
      if isStray && characters.count > 1 { continue }
      words.append(stretch.map { characters[$0].written }.joined())
    }
  }

  private static func particles(in run: [RunCharacter], hasKana: Bool) -> [Bool] {
    let texts = run.map(\.text)
    if run.last?.script == .hangul { return QuestionParticles.koreanFlags(texts) }
    if run[0].script == .southeastAsian { return QuestionParticles.southeastAsian.flags(texts) }
    return (hasKana ? QuestionParticles.japanese : .chinese).flags(texts)
  }
}

/// A character of a run, as it is compared and in its original spelling.
package struct RunCharacter {
  package var text: String
  package var written: String
  package var script: UnspacedScript
}

/// A segment of a question's word, cut where scripts with and without spaces meet.
package enum QuestionSegment {
  case word(String)
  case run([RunCharacter])

  /// True for hiragana or katakana, which make the segment Japanese.
  package var hasKana: Bool {
    guard case .run(let characters) = self else { return false }
    return characters.contains { $0.script == .hiragana || $0.script == .katakana }
  }

  package static func segments(of text: String) -> [QuestionSegment] {
    var text = text
    return text.withUTF8 { bytes in
      guard ScriptSegmenter.mayDiffer(bytes) else {
        return [.word(String(decoding: bytes, as: UTF8.self))]
      }
      var segments: [QuestionSegment] = []
      var run: [RunCharacter] = []
      var cutter = ScriptSegmenter(bytes)
      while let segment = cutter.next() {
        switch segment {
        case .character(let character):
          let written = String(decoding: bytes[character.range], as: UTF8.self)
          let folded = character.folded.flatMap(Unicode.Scalar.init).map { String($0) }
          run.append(
            RunCharacter(text: folded ?? written, written: written, script: character.script))
        case .spaced(let range, _):
          if !run.isEmpty { segments.append(.run(run)) }
          run = []
          segments.append(.word(String(decoding: bytes[range], as: UTF8.self)))
        }
      }
      if !run.isEmpty { segments.append(.run(run)) }
      return segments
    }
  }
}
