import Foundation
import GRDB
import Items
import Recollect
import TestSupport
import Testing

extension TestLibrary {
  /// The library's file, with its tokenizer.
  fileprivate var indexed: DatabaseQueue {
    get throws {
      var configuration = Configuration()
      LibraryTokenizer.register(in: &configuration)
      return try DatabaseQueue(path: library.url.path, configuration: configuration)
    }
  }
}

/// Tests of the words in memory against the lists of SQLite.
@Suite struct VocabularyTests {
  /// Returns some words of a library that changes in several transactions.
  private func library(seed: UInt64) async throws -> TestLibrary {
    let test = try TestLibrary()
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<300).map { _ in
        let letters = Array("abcdeniß")
        return String(
          (0..<Int.random(in: 1...8, using: &generator)).map { _ in
            letters[Int.random(in: letters.indices, using: &generator)]
          })
      }.joined(separator: " ") + " 12345 x2y 東京"
    }
    for number in 0..<8 {
      try await test.library.add(
        (0..<6).map { Item(id: "\($0)", kind: .note, text: text()) }, as: "notes\(number % 6)")
    }
    return test
  }

  @Test(arguments: [1, 2] as [UInt64])
  func hasTheWordsOfLetters(seed: UInt64) async throws {
    let test = try await library(seed: seed)
    try await test.indexed.write { database in
      let index = try WordIndex(database)
      let vocabulary = try KnownWords().vocabulary(of: index, in: database)
      try database.execute(
        sql: "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, chunk_words, row)")
      let terms = try String.fetchAll(database, sql: "SELECT term FROM temp.terms ORDER BY term")
        .filter { $0.utf8.count >= 4 && $0.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } }
      // Words of removed texts may be left.
      let present = try vocabulary.all.filter { try !index.postings(ofToken: $0).chunks.isEmpty }
      #expect(present == terms && terms.count > 1_000)
      for (position, term) in terms.enumerated() where position % 40 == 0 {
        #expect(vocabulary.contains(term) && !vocabulary.contains(term + "q"))
        let (head, tail) = (String(term.prefix(2)), String(term.suffix(2)))
        let all = vocabulary.all
        #expect(vocabulary.words(beginningWith: head) == all.filter { $0.hasPrefix(head) })
        #expect(
          vocabulary.words(endingWith: [tail, "nn"])
            == all.filter { $0.hasSuffix(tail) || $0.hasSuffix("nn") })
      }
      for term in terms.prefix(50) {
        #expect(
          try index.postings(ofToken: term, in: vocabulary.segments(with: term))
            == index.postings(ofToken: term))
      }
    }
  }

  @Test func newWordsAreReadAfterAChange() async throws {
    let test = try TestLibrary()
    let known = KnownWords()
    func words() async throws -> [String] {
      try await test.indexed.read { try known.vocabulary(of: WordIndex($0), in: $0).all }
    }
    #expect(try await words() == [])
    try await test.library.add([Item(id: "1", kind: .note, text: "harrow")], as: "a")
    #expect(try await words().contains("harrow"))
    try await test.library.add([Item(id: "1", kind: .note, text: "plough")], as: "b")
    #expect(try await Set(words()).isSuperset(of: ["harrow", "plough"]))
    // Removing merges the index, so that nothing is left of the removed text.
    try await test.library.remove(source: "items:a")
    #expect(try await !words().contains("harrow"))
  }
}
