import Foundation
import LanguageModels
import Recollect
import RecollectTesting
import TestSupport
import Testing

import RecollectAnswers

/// Tests of reading for memories beside another program, and on a full disk.
@Suite struct MemoryKeeperTests {
  /// A model that calls each sentence a fact.
  private static let model = ScriptedLanguageModel { request in
    if request.schema == nil { return .text("Fine.") }
    return .text(request.lastPrompt.hasPrefix("Earlier: ") ? "\"both\"" : "\"fact\"")
  }

  private static func message(_ number: Int) -> String {
    "My neighbour number \(number) is called \(String(repeating: "La", count: number))ra."
  }

  @Test(arguments: 1...4)
  func twoProgramsThatRememberAtOnceStoreEachMemoryOnce(round: Int) async throws {
    let test = try TestLibrary()
    let file = test.library.url
    try await withThrowingTaskGroup(of: Void.self) { group in
      for program in 0..<2 {
        group.addTask {
          let library = try Library(at: file, embedder: HashingEmbedder())
          let assistant = MemoryAssistant(
            library: library, model: Self.model, conversation: "\(program)")
          for number in 1...8 {
            _ = try await assistant.reply(to: Self.message(2 * number + program)).finished
          }
          try await assistant.finishReading()
        }
      }
      try await group.waitForAll()
    }
    let texts = try await test.library.memories().map(\.text)
    #expect(Set(texts) == Set((2...17).map(Self.message)) && texts.count == 16)
    #expect(try await test.library.pendingExchangeCount() == 0)
  }

  @Test(.enabled(if: TestDisk.isPossible, "Mounting a disk takes Linux and root."))
  func aMessageThatAFullDiskKeepsFromBeingReadIsReadLater() async throws {
    let disk = try TestDisk(kilobytes: 65_536)
    let file = disk.url.appending(path: "library.sqlite")
    let sentences = (1...25).map(Self.message)
    do {
      // The log is emptied when the library is closed, so that writing takes room.
      let library = try Library(at: file, embedder: HashingEmbedder())
      for (turn, sentence) in sentences.enumerated() {
        try await library.enqueue(
          MemoryExchange(
            conversation: "two", turn: turn, message: sentence, reply: "Fine.", date: Date()))
      }
    }
    let library = try Library(at: file, embedder: HashingEmbedder())
    let assistant = MemoryAssistant(library: library, model: Self.model, conversation: "one")
    try disk.leave(kilobytes: 64)
    for _ in 0..<5 {
      let error = await #expect(throws: LibraryError.self) { try await assistant.finishReading() }
      #expect(error?.code == .diskFull)
    }
    try disk.resize(kilobytes: 65_536)
    try await assistant.finishReading()
    #expect(try await library.memories().map(\.text) == sentences)
  }

  @Test(.enabled(if: TestDisk.isPossible, "Mounting a disk takes Linux and root."))
  func aMessageAfterOneThatTheDiskHadNoRoomForIsRemembered() async throws {
    let disk = try TestDisk(kilobytes: 65_536)
    let library = try Library(
      at: disk.url.appending(path: "library.sqlite"), embedder: HashingEmbedder())
    let assistant = MemoryAssistant(
      library: library, model: Self.model, options: .init(keepsConversation: true))
    _ = try await assistant.reply(to: Self.message(1)).finished
    try await assistant.finishReading()
    try disk.leave(kilobytes: 8)
    let long = (0..<4000).map { "word\($0)" }.joined(separator: " ") + "?"
    let error = await #expect(throws: LibraryError.self) {
      try await assistant.reply(to: long).finished
    }
    #expect(error?.code == .diskFull)
    try disk.resize(kilobytes: 65_536)
    _ = try await assistant.reply(to: Self.message(2)).finished
    try await assistant.finishReading()
    #expect(try await library.memories().map(\.text) == [Self.message(1), Self.message(2)])
  }
}
