import Grammars
import TestSupport

/// All parts of a text that begin and end at words, found by trying every range of scalars.
///
/// White space separates words; scripts without spaces aren't known here.
struct QuotableParts {
  private let scalars: [Unicode.Scalar]

  init(of text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the parts whose number of words is in `words`.
  func strings(words: ClosedRange<Int> = 1...Int.max) -> Set<[Unicode.Scalar]> {
    var found: Set<[Unicode.Scalar]> = []
    for begin in scalars.indices where isBeginning(begin) {
      for end in (begin + 1)..<(scalars.count + 1) where isEnd(end) {
        let part = Array(scalars[begin..<end])
        // Dashes and the like between spaces aren't words.
        let count = part.split(whereSeparator: \.properties.isWhitespace)
          .count { $0.contains { !Self.isPunctuation($0) } }
        if words ~= count { found.insert(part) }
      }
    }
    return found
  }

  /// Returns a Boolean value that indicates whether only punctuation stands between the last white
  /// space and `offset`, and a word follows.
  private func isBeginning(_ offset: Int) -> Bool {
    let before = scalars[..<offset].reversed().prefix { !$0.properties.isWhitespace }
    let after = scalars[offset...].prefix { !$0.properties.isWhitespace }
    return before.allSatisfy(Self.isPunctuation) && !after.allSatisfy(Self.isPunctuation)
  }

  private func isEnd(_ offset: Int) -> Bool {
    let before = scalars[..<offset].reversed().prefix { !$0.properties.isWhitespace }
    let after = scalars[offset...].prefix { !$0.properties.isWhitespace }
    return after.allSatisfy(Self.isPunctuation) && !before.allSatisfy(Self.isPunctuation)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    [
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation,
    ].contains(scalar.properties.generalCategory)
  }
}

/// All texts of a grammar, found by trying every byte.
struct GrammarTexts {
  /// The strings that the texts stand for.
  private(set) var strings: Set<[Unicode.Scalar]> = []

  /// Finds the texts of a grammar of strings, and checks the completion of every beginning of one.
  init(of grammar: Grammar) throws {
    var visited = 0
    _ = try Self.visit(ByteMatcher(grammar), [], &strings, &visited)
  }

  struct TooMany: Error {}

  /// Returns the number of bytes of the shortest rest.
  private static func visit(
    _ matcher: ByteMatcher, _ bytes: [UInt8], _ strings: inout Set<[Unicode.Scalar]>,
    _ visited: inout Int
  ) throws -> Int {
    visited += 1
    if visited > 100_000 { throw TooMany() }
    var shortest = Int.max
    if matcher.isComplete {
      strings.insert(Array((try JSONValue(parsing: bytes).string ?? "").unicodeScalars))
      shortest = 0
    }
    for byte in UInt8.min...UInt8.max {
      var next = matcher
      guard next.advance(byte) else { continue }
      shortest = min(shortest, 1 + (try visit(next, bytes + [byte], &strings, &visited)))
    }
    let rest = matcher.shortestCompletion()
    var end = matcher
    guard end.advance(rest), end.isComplete else { throw WrongRest(bytes: bytes, rest: rest) }
    // Within a scalar the rest is the nearest, which needn't be the shortest.
    let isBetweenScalars = (try? JSONValue(parsing: bytes + [0x22])) != nil
    if isBetweenScalars, rest.count != shortest { throw WrongRest(bytes: bytes, rest: rest) }
    return shortest
  }

  /// An error about a completion that doesn't complete the text or isn't the shortest.
  struct WrongRest: Error {
    var bytes: [UInt8]
    var rest: [UInt8]
  }
}
