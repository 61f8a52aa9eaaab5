import Foundation
import Recollect
import Testing

/// Tests of memories as passages, which no chunk of the library has.
@Suite struct MemoryPassageTests {
  private func passage(_ text: String, in library: Library) async throws -> Passage {
    let said = Date(timeIntervalSince1970: 1_793_577_600)
    let evidence = Memory.Evidence(
      conversation: "c", turn: 1, range: 0..<text.utf8.count, quote: text, date: said)
    return Passage(try await library.remember(.init(text, evidence: [evidence])).memory)
  }

  @Test func aPassageHasTheDayAndNoThread() async throws {
    let test = try TestLibrary()
    let passage = try await passage("My name is Wanda Mucha.", in: test.library)
    #expect(passage.title == "memory of 2026-11-02" && passage.memory == 1)
    #expect(passage.text == "My name is Wanda Mucha." && passage.range == 0..<23)
    #expect(try await test.library.thread(passage.threadID) == nil)
    var memory = try #require(try await test.library.memory(1))
    memory.validTo = Date(timeIntervalSince1970: 1_793_836_800)
    #expect(Passage(memory).title == "memory of 2026-11-02, true until 2026-11-05")
  }

  @Test func itsWordsCountInAnEmptyLibraryAndInOneWithOtherTexts() async throws {
    let test = try TestLibrary()
    let passage = try await passage("My name is Wanda Mucha. I keep bees.", in: test.library)
    for text in [nil, "The harbour has a crane.", "The boat's name is Wanda."] {
      if let text {
        try test.write(text, to: "\(text.count).md")
        try await test.add()
      }
      let sentences = try await test.library.sentences(
        of: [passage], closeTo: "What is my name?")
      #expect(sentences.map(\.closeness.coverage) == [1, 0])
      let sources = try await test.library.support(
        of: "It is Wanda Mucha.", beyond: "What is my name?", in: [passage], floor: 0.7)
      #expect(sources == [0])
    }
  }
}
