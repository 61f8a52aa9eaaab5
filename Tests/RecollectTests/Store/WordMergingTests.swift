import Foundation
import GRDB
import Items
import Recollect
import TestSupport
import Testing

/// Tests that imports leave an index of words in few segments.
@Suite struct WordMergingTests {
  private static let words = (0..<3000).map { "word\($0)" }

  private static func notes(_ numbers: Range<Int>) -> [Item] {
    numbers.map { number in
      var generator = SeededGenerator(seed: UInt64(number))
      let text = (0..<100).map { _ in words.randomElement(using: &generator)! }
      return Item(id: "\(number)", kind: .note, text: text.joined(separator: " "))
    }
  }

  private static func segments(_ library: TestLibrary) throws -> Set<WordSegment> {
    var configuration = Configuration()
    configuration.readonly = true
    LibraryTokenizer.register(in: &configuration)
    let queue = try DatabaseQueue(
      path: library.folder.file("library.sqlite").path, configuration: configuration)
    return try queue.read { Set(try WordIndex($0).segments ?? []) }
  }

  @Test func severalImportsLeaveOneSegment() async throws {
    let test = try TestLibrary()
    for source in 0..<6 {
      try await test.library.add(Self.notes(source * 60..<(source + 1) * 60), as: "\(source)")
      #expect(try Self.segments(test).count == 1)
    }
    let once = try TestLibrary()
    try await once.library.add(Self.notes(0..<360), as: "all")
    let options = SearchOptions(mode: .lexical, limit: 20, floor: nil)
    for question in ["word1 word2 word3", "word10", "word7 word8 word9 word2999 word100"] {
      let found = try await test.library.search(question, options: options).passages
      let expected = try await once.library.search(question, options: options).passages
      #expect(!found.isEmpty)
      #expect(found.map(\.itemIDs) == expected.map(\.itemIDs))
    }
  }

  @Test func aSmallImportLeavesTheLargestSegmentAsItIs() async throws {
    let test = try TestLibrary()
    try await test.library.add(Self.notes(0..<600), as: "many")
    let largest = try Self.segments(test)
    #expect(largest.count == 1)
    try await test.library.add(Self.notes(600..<603), as: "few")
    let after = try Self.segments(test)
    #expect(after.count > 1 && after.isSuperset(of: largest), "\(after)")
  }
}
