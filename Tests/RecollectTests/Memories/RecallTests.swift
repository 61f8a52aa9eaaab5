import Foundation
import Recollect
import TestSupport
import Testing

/// Tests of recalling memories for a message.
@Suite struct RecallTests {
  @Test func nothingIsRecalledUnlessTheBestMemoryIsNearEnough() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.remember(.boat("The user plays the oboe in an orchestra.", turn: 1))
    try await library.remember(.boat("The user tunes pianos.", turn: 2))
    #expect(try await library.recall("Rain tomorrow?").memories.isEmpty)
    let recall = try await library.recall("Which orchestra needs an oboe?")
    #expect(recall.memories.map(\.memory.text) == ["The user plays the oboe in an orchestra."])
  }

  @Test func othersNeedLessThanTheBest() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.remember(.boat("The user plays the oboe in an orchestra.", turn: 1))
    try await library.remember(.boat("The user bought a second oboe from Maria.", turn: 2))
    var options = RecallOptions(
      best: RecallThreshold(deviations: .infinity, coverage: 0.6),
      others: RecallThreshold(deviations: .infinity, coverage: 0.15))
    let both = try await library.recall("oboe orchestra", options: options)
    #expect(both.memories.count == 2 && both.memories[0].coverage > both.memories[1].coverage)
    options.others.coverage = 0.6
    #expect(try await library.recall("oboe orchestra", options: options).memories.count == 1)
    options.best.coverage = 2
    #expect(try await library.recall("oboe orchestra", options: options).memories.isEmpty)
  }

  @Test func aSensitiveMemoryIsWithheldWithoutItsText() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    var draft = Memory.Draft.boat("The user's safe opens with 4711.", turn: 1)
    draft.sensitivity = .secret
    let memory = try await library.remember(draft).memory
    let recall = try await library.recall("How does the safe open?")
    #expect(recall.memories.isEmpty)
    #expect(recall.withheld.map(\.id) == [memory.id])
    #expect(recall.withheld.map(\.sensitivity) == [.secret])
    let all = RecallOptions(sensitivity: .secret)
    let shown = try await library.recall("How does the safe open?", options: all).memories
    #expect(shown.map(\.id) == [memory.id])
  }

  @Test func aRecalledMemoryIsMarkedAndAnOldOneLosesRank() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let old = try await library.remember(.boat("The user's boat is blue.", turn: 1), now: .day(0))
      .memory
    let new = try await library.remember(.boat("The user's boat is long.", turn: 2), now: .day(900))
      .memory
    let options = RecallOptions(now: .day(900), marksRecalled: false)
    let ids = try await library.recall("the boat", options: options).memories.map(\.id)
    #expect(ids == [new.id, old.id])
    #expect(try await library.memory(old.id)?.lastRecalled == nil)
    _ = try await library.recall("the boat", options: .at(.day(901)))
    #expect(try await library.memory(old.id)?.lastRecalled == .day(901))
    // A clock that was set back doesn't move the mark back.
    _ = try await library.recall("the boat", options: .at(.day(5)))
    #expect(try await library.memory(old.id)?.lastRecalled == .day(901))
  }

  @Test func anotherConnectionFollowsEveryChange() async throws {
    let test = try TestLibrary()
    let other = try Library(at: test.library.url, embedder: CountingEmbedder())
    #expect(try await other.recall("boat").memories.isEmpty)
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    #expect(try await other.recall("boat").memories.map(\.id) == [memory.id])
    try await test.library.editMemory(memory.id) { $0.text = "The user owns a canoe." }
    #expect(try await other.recall("canoe").memories.map(\.id) == [memory.id])
    try await test.library.forgetMemories([memory.id])
    #expect(try await other.recall("canoe").memories.isEmpty)
  }

  @Test func aMemoryWithoutAVectorIsEmbeddedWhenItIsNeeded() async throws {
    let test = try TestLibrary()
    let plain = try Library(at: test.library.url)
    let memory = try await plain.remember(.boat(turn: 1)).memory
    #expect(try await plain.recall("blue boat").memories.map(\.id) == [memory.id])
    let recall = try await test.library.recall("blue boat")
    #expect(recall.memories.first?.cosine != nil)
    #expect(try test.count("memory_vectors") == 1)
  }

  @Test func aLibraryOpenedForReadingRecalls() async throws {
    let test = try TestLibrary()
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    let reader = try Library(
      at: test.library.url, embedder: CountingEmbedder(), access: .readOnly)
    #expect(!reader.isWritable)
    #expect(try await reader.recall("blue boat").memories.map(\.id) == [memory.id])
    #expect(try await test.library.memory(memory.id)?.lastRecalled == nil)
    let other = try Library(
      at: test.library.url, embedder: CountingEmbedder(identifier: "another"), access: .readOnly)
    #expect(try await other.recall("blue boat").memories.map(\.id) == [memory.id])
  }

  @Test(arguments: ["", "   \n", "!!! ???", "<p></p>", String(repeating: "\u{1F4A1}", count: 500)])
  func aMessageWithoutWordsRecallsNothing(message: String) async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.remember(.boat(turn: 1))
    #expect(try await library.recall(message).memories.isEmpty)
  }

  @Test func aVeryLongMessageIsRead() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let memory = try await library.remember(.boat(turn: 1)).memory
    let filler = String(repeating: "Nothing of this is about it. ", count: 4_000)
    let recall = try await library.recall("How long is my blue boat? " + filler)
    #expect(recall.memories.map(\.id) == [memory.id])
  }

  /// Compares the ranks by word with a scan of all memories after random changes.
  @Test(arguments: [1, 2, 3, 4]) func recallEqualsAScan(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let words = ["kiwi", "lemon", "melon", "quince", "plum", "cherry", "medlar", "fig", "olive"]
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    var texts: [Int64: String] = [:]
    for turn in 1...80 {
      let text = "The user \((0..<3).map { _ in words.randomElement(using: &random)! })."
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let change = try await library.remember(.boat(text, turn: turn))
        texts[change.memory.id] = change.memory.text
      case 6..<8:
        guard let id = texts.keys.sorted().randomElement(using: &random) else { continue }
        try await library.editMemory(id) { $0.text = text }
        texts[id] = text
      default:
        guard let id = texts.keys.sorted().randomElement(using: &random) else { continue }
        try await library.forgetMemories([id])
        texts[id] = nil
      }
      #expect(try await library.memories().map(\.id) == texts.keys.sorted())
      let word = words.randomElement(using: &random)!
      let options = RecallOptions(
        limit: 1000, best: RecallThreshold(deviations: .infinity, coverage: 0.99),
        others: RecallThreshold(deviations: .infinity, coverage: 0.99))
      let found = try await library.recall(word, options: options).memories.map(\.id).sorted()
      let holding = texts.filter { $0.value.split { !$0.isLetter }.contains { $0 == word } }
      #expect(found == holding.keys.sorted(), "\(word)")
    }
  }
}

extension RecallTests {
  @Test func memoriesOfNamedDatesComeFirst() async throws {
    let test = try TestLibrary()
    let texts = ["The boat leaks badly.", "The boat is in Lyon.", "The boat race is next month."]
    var ids: [Int64] = []
    for (position, text) in texts.enumerated() {
      let draft = Memory.Draft.boat(text, turn: position + 1, date: .day(position * 40))
      ids.append(try await test.library.remember(draft, now: .day(position * 40)).memory.id)
    }
    var options = RecallOptions.at(.day(81))
    let recall = try await test.library.recall("the boat yesterday", options: options)
    #expect(recall.dates.map(\.text) == ["yesterday"])
    #expect(recall.memories.first?.id == ids[2] && recall.memories.count == 3)
    // A memory is also of the date that its text names.
    options = .at(.day(110))
    let named = try await test.library.recall("the boat yesterday", options: options)
    #expect(named.memories.first?.id == ids[2])
    options.prefersNamedDates = false
    #expect(try await test.library.recall("the boat yesterday", options: options).dates.isEmpty)
  }

  @Test func aMessageAboutATimeAloneRecallsWhatWasSaidThen() async throws {
    let test = try TestLibrary()
    let old = try await test.library.remember(
      .boat("The user plays the oboe.", turn: 1, date: .day(0)), now: .day(0)
    ).memory
    let new = try await test.library.remember(
      .boat("The user tunes pianos.", turn: 2, date: .day(40)), now: .day(40)
    ).memory
    let options = RecallOptions.at(.day(41))
    let recent = try await test.library.recall("What happened yesterday?", options: options)
    #expect(recent.memories.map(\.id) == [new.id])
    let earlier = try await test.library.recall("What happened three weeks ago?", options: options)
    #expect(earlier.memories.isEmpty)
    #expect(try await test.library.memory(old.id)?.lastRecalled == nil)
  }

  @Test func whatWasTrueBeforeAnEventIsRecalled() async throws {
    let test = try TestLibrary()
    let library = test.library
    let paris = try await library.remember(
      .boat("The user lives in Paris.", turn: 1, date: .day(0)), now: .day(0)
    ).memory
    let draft = Memory.Draft.boat(
      "The user lives in Lyon since the move.", turn: 2, date: .day(60))
    let lyon = try await library.store(
      [MemoryDecision(draft, superseded: [paris.id])], completing: nil, now: .day(60))[0].memory
    let options = RecallOptions.at(.day(90))
    let now = try await library.recall("Where does the user live?", options: options)
    #expect(now.memories.map(\.id) == [lyon.id])
    let before = try await library.recall(
      "Where did the user live before the move?", options: options)
    #expect(before.dates.map(\.text) == ["before the move"])
    #expect(before.dates.map(\.source) == [.memory(lyon.id)])
    #expect(before.memories.first?.id == paris.id)
    let since = try await library.recall(
      "Where did the user live since the move?", options: options)
    #expect(since.memories.map(\.id) == [lyon.id])
  }
}
