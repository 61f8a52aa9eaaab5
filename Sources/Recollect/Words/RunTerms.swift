/// What to look for of a run of characters without spaces: pairs of neighbours.
///
/// Pairs as in Lucene's CJKBigramFilter. Of what the run asks for, without particles, a pair is
/// needed; a pair that touches a particle or lies across two scripts is looked for when it may be
/// within a word after all (目的), but nothing is lost without it.
struct RunTerms {
  struct Term {
    var text: String
    /// The characters of the run that it finds.
    var range: Range<Int>
    /// Whether the run asks for it.
    var isNeeded: Bool
  }

  let characters: [RunCharacter]
  private(set) var terms: [Term] = []
  /// What the run asks for, readable.
  private(set) var words: [String] = []

  /// Takes the run apart; with `isWhole`, without regard to particles.
  init(_ characters: [RunCharacter], hasKana: Bool, isWhole: Bool) {
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
      if !flags[start] { addPiece(start..<end, flags) }
      start = end
    }
    let have = Set(terms.map(\.range))
    for first in characters.indices.dropLast() where !have.contains(first..<first + 2) {
      if !(flags[first] && flags[first + 1]) { add(first..<first + 2, isNeeded: false) }
    }
  }

  /// A piece of one script and no particle.
  private mutating func addPiece(_ piece: Range<Int>, _ flags: [Bool]) {
    let next = piece.upperBound
    let script = characters[piece.lowerBound].script
    let followsHan =
      script == .hiragana && piece.lowerBound > 0 && !flags[piece.lowerBound - 1]
      && characters[piece.lowerBound - 1].script == .han
    if piece.count > 1 {
      // After an ideograph it is the ending of a word.
      addPairs(in: piece, isNeeded: !followsHan)
    } else if script == .han, next < characters.count, !flags[next],
      characters[next].script == .hiragana
    {
      // 食べ of 食べる: an ideograph and its ending.
      add(piece.lowerBound..<next + 1, isNeeded: true)
    } else if script != .hiragana || characters.count == 1 {
      add(piece, isNeeded: true)
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

/// A character of a run, as it is compared and as it was written.
struct RunCharacter {
  var text: String
  var written: String
  var script: UnspacedScript
}

/// A question's word between two non-letters, cut where scripts with and without spaces meet.
enum QuestionPiece {
  case word(String)
  case run([RunCharacter])

  /// Whether it is Japanese.
  var hasKana: Bool {
    guard case .run(let characters) = self else { return false }
    return characters.contains { $0.script == .hiragana || $0.script == .katakana }
  }

  static func pieces(of text: String) -> [QuestionPiece] {
    var text = text
    return text.withUTF8 { bytes in
      guard WordPieces.mayDiffer(bytes) else {
        return [.word(String(decoding: bytes, as: UTF8.self))]
      }
      var pieces: [QuestionPiece] = []
      var run: [RunCharacter] = []
      var cutter = WordPieces(bytes)
      while let piece = cutter.next() {
        switch piece {
        case .character(let character):
          let written = String(decoding: bytes[character.range], as: UTF8.self)
          let folded = character.folded.flatMap(Unicode.Scalar.init).map { String($0) }
          run.append(
            RunCharacter(text: folded ?? written, written: written, script: character.script))
        case .spaced(let range, _):
          if !run.isEmpty { pieces.append(.run(run)) }
          run = []
          pieces.append(.word(String(decoding: bytes[range], as: UTF8.self)))
        }
      }
      if !run.isEmpty { pieces.append(.run(run)) }
      return pieces
    }
  }
}
