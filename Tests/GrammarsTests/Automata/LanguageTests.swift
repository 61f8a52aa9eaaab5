import Grammars
import TestSupport
import Testing

@Suite struct LanguageTests {
  private static let words = strings(over: "ab", upTo: 5)

  /// Returns a random expression over a and b.
  private static func expression(_ random: inout SeededGenerator, _ depth: Int) -> String {
    let inner = { (random: inout SeededGenerator) in expression(&random, depth - 1) }
    switch depth == 0 ? Int.random(in: 0..<3, using: &random) : .random(in: 0..<8, using: &random) {
    case 0: return "a"
    case 1: return "b"
    case 2: return "[ab]"
    case 3: return "(\(inner(&random))|\(inner(&random)))"
    case 4: return "(\(inner(&random)))*"
    case 5: return "(\(inner(&random)))?"
    case 6: return "(\(inner(&random))){1,2}"
    default: return inner(&random) + inner(&random)
    }
  }

  @Test func combinesAsSetsDo() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let first = try Language(pattern: Self.expression(&random, 3), isWhole: true)
      let second = try Language(pattern: Self.expression(&random, 3), isWhole: true)
      let union = try first.union(second)
      let intersection = try first.intersection(second)
      let difference = try first.subtracting(second)
      let concatenation = try Language(concatenating: [first, second])
      for word in Self.words {
        let (one, two) = (first.accepts(word), second.accepts(word))
        #expect(union.accepts(word) == (one || two))
        #expect(intersection.accepts(word) == (one && two))
        #expect(difference.accepts(word) == (one && !two))
        #expect(first.complement.accepts(word) == !one)
        let parts = (0...word.count).contains { place in
          first.accepts(String(word.prefix(place))) && second.accepts(String(word.dropFirst(place)))
        }
        #expect(concatenation.accepts(word) == parts)
      }
      #expect(try union.isSuperset(of: first))
    }
  }

  /// Checks laws that hold only if equal languages have equal automata.
  @Test func hasOneFormForEachLanguage() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let first = try Language(pattern: Self.expression(&random, 3), isWhole: true)
      let second = try Language(pattern: Self.expression(&random, 3), isWhole: true)
      #expect(first.complement.complement == first)
      #expect(
        try first.union(second).complement == first.complement.intersection(second.complement))
      #expect(try first.subtracting(second) == first.intersection(second.complement))
      #expect(try first.intersection(second).union(first.subtracting(second)) == first)
      #expect(try first.union(first.complement) == .all)
      #expect(try first.intersection(first.complement) == .none)
    }
  }

  /// Checks that no two states accept the same strings, by finding a difference for every pair.
  @Test func isSmallest() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let language = try Language(pattern: Self.expression(&random, 4), isWhole: true)
      let count = language.stateCount
      var differ = Set<[Int]>()
      for first in 0..<count {
        for second in 0..<count where language.accepting[first] != language.accepting[second] {
          differ.insert([first, second])
        }
      }
      var changed = true
      while changed {
        changed = false
        for first in 0..<count {
          for second in 0..<count where first != second && !differ.contains([first, second]) {
            let apart = (0..<language.classCount).contains { symbol in
              let one = Int(language.table[first * language.classCount + symbol])
              let two = Int(language.table[second * language.classCount + symbol])
              return one != two && (one < 0 || two < 0 || differ.contains([one, two]))
            }
            if apart {
              differ.insert([first, second])
              changed = true
            }
          }
        }
      }
      #expect(differ.count == count * (count - 1))
    }
  }

  @Test func holdsStrings() throws {
    let words = ["", "abc", "abd", "é", "😀x", "\"", "abcabc"]
    let language = try Language(strings: words)
    for word in words { #expect(language.accepts(word)) }
    for word in ["a", "ab", "abcd", "😀", "e"] { #expect(!language.accepts(word)) }
    #expect(language.strings(limit: 10).map(Set.init) == Set(words))
    #expect(language.strings(limit: 6) == nil)
    #expect(try Language(strings: []) == .none)
  }

  @Test func knowsLengths() throws {
    let language = try Language(pattern: "^a{2,4}(b|cc)?$")
    #expect(language.maximumLength == 6)
    #expect(language.distances[0] == 2)
    #expect(try Language(pattern: "^a*$").maximumLength == nil)
    #expect(try Language(lengths: 2...3).accepts("éé"))
    #expect(try !Language(lengths: 2...3).accepts("éééé"))
    #expect(try Language(minimumLength: 2).accepts("éééé"))
    #expect(language.counts(cap: 100)[0] == 9)
    #expect(try Language(pattern: "^[0-9]{3}$").counts(cap: 100)[0] == 100)
    #expect(try Language(pattern: "^[0-9]{2}$").counts(cap: 1_000)[0] == 100)
  }

  @Test func excludesSurrogates() throws {
    let all = CodePointSet.all
    #expect(all.count == 0x11_0000 - 0x800)
    #expect(all.complement.isEmpty)
    let edge = CodePointSet("\u{D7FF}"..."\u{E000}")
    #expect(edge.count == 2)
    #expect(edge.complement.union(edge) == all)
  }
}
