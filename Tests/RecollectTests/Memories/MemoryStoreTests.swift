import Foundation
import Items
import Recollect
import Testing

/// Tests of storing, listing, editing and forgetting memories.
@Suite struct MemoryStoreTests {
  @Test func aMemoryIsStoredWithItsEvidence() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let evidence = Memory.Evidence(
      conversation: "a", turn: 3, range: 5..<22, quote: "I own a blue boat", date: .day(3))
    let change = try await library.remember(
      Memory.Draft(
        "The user owns a blue boat.", kind: .fact, sensitivity: .public, evidence: [evidence],
        validFrom: .day(1), expires: .day(400)), now: .day(4))
    guard case .stored(let memory) = change else {
      Issue.record("\(change)")
      return
    }
    #expect(try await library.memories() == [memory])
    #expect(try await library.memory(memory.id) == memory)
    #expect(memory.evidence == [evidence])
    #expect(memory.created == .day(4) && memory.validFrom == .day(1) && memory.expires == .day(400))
    #expect(memory.state == .active && memory.lastRecalled == nil)
  }

  @Test func theSameSentenceOnlyAddsEvidence() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let first = try await library.remember(.boat(turn: 1))
    let second = try await library.remember(.boat("The user OWNS a blue boat!", turn: 2))
    guard case .confirmed(let memory) = second else {
      Issue.record("\(second)")
      return
    }
    #expect(memory.id == first.memory.id)
    #expect(memory.evidence.map(\.turn) == [1, 2])
    _ = try await library.remember(.boat(turn: 2))
    #expect(try await library.memories().map(\.evidence.count) == [2])
  }

  @Test(arguments: [
    ("The user has 2 cats.", "The user has 3 cats."),
    ("The user likes tea.", "The user doesn't like tea."),
    ("Die Nutzerin mag Tee.", "Die Nutzerin mag keinen Tee."),
  ])
  func aNumberOrANegationMakesAnotherMemory(pair: (String, String)) async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    try await library.remember(.boat(pair.0, turn: 1))
    try await library.remember(.boat(pair.1, turn: 2))
    #expect(try await library.memories().count == 2)
  }

  @Test func aSupersededMemoryKeepsItsHistory() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let paris = try await library.remember(.boat("The user lives in Paris.", turn: 1)).memory
    let lyon = Memory.Draft.boat("The user moved to Lyon.", turn: 2, date: .day(9))
    let changes = try await library.store(
      [MemoryDecision(lyon, superseded: [paris.id])], completing: nil, now: .day(10))
    guard case .superseded(let old, let new)? = changes.first else {
      Issue.record("\(changes)")
      return
    }
    #expect(old.map(\.id) == [paris.id])
    let kept = try await library.memory(paris.id)
    #expect(kept?.state == .superseded && kept?.supersededBy == new.id && kept?.validTo == .day(9))
    #expect(try await library.recall("Paris").memories.isEmpty)
    #expect(try await library.recall("Lyon").memories.map(\.id) == [new.id])
  }

  @Test func anEditedMemoryIsFoundByItsNewWords() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let memory = try await library.remember(.boat(turn: 1)).memory
    let edited = try await library.editMemory(memory.id) { memory in
      memory.text = "The user owns a red canoe."
      memory.sensitivity = .public
    }
    #expect(edited.text == "The user owns a red canoe." && edited.evidence == memory.evidence)
    #expect(try await library.recall("canoe").memories.map(\.id) == [memory.id])
    #expect(try await library.recall("boat").memories.isEmpty)
  }

  @Test func anEditDoesNotBringBackAMemoryThatIsForgottenMeanwhile() async throws {
    let test = try TestLibrary()
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    let other = try Library(at: test.library.url, embedder: CountingEmbedder())
    // The new text is embedded before it is stored; the memory is forgotten at that moment.
    let slow = CountingEmbedder(before: { _ in _ = try await other.forgetMemories([memory.id]) })
    let editing = try Library(at: test.library.url, embedder: slow)
    let error = await #expect(throws: LibraryError.self) {
      try await editing.editMemory(memory.id) { $0.text = "The user owns a red canoe." }
    }
    #expect(error?.code == .unknownMemory)
    #expect(try await test.library.memories().isEmpty)
  }

  @Test func anUnknownMemoryCannotBeEdited() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let error = await #expect(throws: LibraryError.self) {
      try await library.editMemory(7) { $0.subject = "x" }
    }
    #expect(error?.code == .unknownMemory && error?.message == "There is no memory 7.")
  }

  @Test func aForgottenMemoryLeavesOnlyItsNumber() async throws {
    let test = try TestLibrary()
    let library = test.library
    let memory = try await library.remember(
      .boat(
        "The user invites xylophonists with zithers.", turn: 1,
        quote: "I invite xylophonists with zithers")
    ).memory
    try await library.remember(.boat(turn: 2))
    #expect(try await library.forgetMemories([memory.id, memory.id, 99]) == [memory.id])
    #expect(try await library.memory(memory.id) == nil)
    #expect(try await library.memories().count == 1)
    #expect(try await library.recall("xylophonists").memories.isEmpty)
    for file in try test.files() {
      let bytes = try Data(contentsOf: file)
      for word in ["xylophonist", "zither"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(file.lastPathComponent)")
      }
    }
    let later = try await library.remember(.boat("The user sails.", turn: 3)).memory
    #expect(later.id > memory.id)
  }

  @Test func aForgottenMemoryTakesTheMessageThatWaitsToBeRead() async throws {
    let test = try TestLibrary()
    let library = test.library
    let memory = try await library.remember(.boat("The user sails.", turn: 1)).memory
    let conversation = try #require(memory.evidence.first?.conversation)
    for turn in 1...2 {
      try await library.enqueue(
        MemoryExchange(
          conversation: conversation, turn: turn, message: "Turn \(turn).", reply: "",
          date: Date(timeIntervalSince1970: 0)))
    }
    try await library.forgetMemories([memory.id])
    #expect(try test.count("memory_exchanges") == 1)
    #expect(try await library.nextExchange()?.turn == 2)
  }

  @Test func anExpiredMemoryIsNotRecalledAndThenErased() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    var draft = Memory.Draft.boat(turn: 1)
    draft.expires = .day(10)
    try await library.remember(draft, now: .day(1))
    #expect(try await library.recall("boat", options: .at(.day(9))).memories.count == 1)
    #expect(try await library.recall("boat", options: .at(.day(10))).memories.isEmpty)
    #expect(try await library.forgetExpiredMemories(now: .day(9)) == [])
    #expect(try await library.forgetExpiredMemories(now: .day(10)).count == 1)
    #expect(try await library.memories().isEmpty)
  }

  @Test func anExchangeIsCompletedOnce() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let exchange = MemoryExchange(
      conversation: "a", turn: 1, message: "I own a boat.", reply: "Nice.", date: .day(1))
    try await library.enqueue(exchange)
    try await library.enqueue(exchange)
    #expect(try await library.pendingExchangeCount() == 1)
    #expect(try await library.nextExchange() == exchange)
    let decision = MemoryDecision(.boat(turn: 1))
    #expect(try await library.store([decision], completing: exchange).count == 1)
    #expect(try await library.store([decision], completing: exchange).isEmpty)
    #expect(try await library.memories().count == 1)
    #expect(try await library.nextExchange() == nil)
  }

  @Test func aForgottenMessageIsNotReadForMemories() async throws {
    for id in ["a/1", "a/1-reply"] {
      let test = try TestLibrary()
      for turn in 1...2 {
        try await test.library.enqueue(
          MemoryExchange(
            conversation: "a", turn: turn, message: "I own boat \(turn).", reply: "Nice.",
            date: .day(1)))
      }
      let item = Item(id: id, kind: .message, title: "Chat", text: "I own boat 1.", thread: "a")
      try await test.library.add([item], to: "conversations")
      #expect(try await test.library.forget(ItemSelection(ids: [id])).items == 1)
      #expect(try await test.library.pendingExchangeCount() == 1, "\(id)")
      #expect(try await test.library.nextExchange()?.turn == 2)
    }
  }

  @Test func anExchangeAtWhichProgramsEndIsGivenUp() async throws {
    let test = try TestLibrary()
    defer { withExtendedLifetime(test) {} }
    let library = test.library
    let exchange = MemoryExchange(
      conversation: "a", turn: 1, message: "I own a boat.", reply: "Nice.", date: .day(1))
    try await library.enqueue(exchange)
    for _ in 1...5 {
      let next = try await library.nextExchange()
      #expect(next == exchange)
      try await library.putBack(exchange)
    }
    for _ in 1...3 { #expect(try await library.nextExchange() == exchange) }
    #expect(try await library.nextExchange() == nil)
    #expect(try await library.pendingExchangeCount() == 0)
  }
}

extension Memory.Draft {
  /// Returns a memory with evidence from one turn.
  static func boat(
    _ text: String = "The user owns a blue boat.", turn: Int, quote: String = "a blue boat",
    date: Date = .day(1)
  ) -> Memory.Draft {
    Memory.Draft(
      text,
      evidence: [
        Memory.Evidence(
          conversation: "a", turn: turn, range: 0..<quote.utf8.count, quote: quote, date: date)
      ])
  }
}

extension RecallOptions {
  static func at(_ date: Date) -> RecallOptions { RecallOptions(now: date) }
}

extension Date {
  /// Returns a time some days after the beginning of 2024.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_704_067_200 + Double(number) * 86_400)
  }
}

extension TestLibrary {
  /// Returns the library's file and those beside it with its name.
  func files() throws -> [URL] {
    let folder = library.url.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(library.url.lastPathComponent) }
  }
}
