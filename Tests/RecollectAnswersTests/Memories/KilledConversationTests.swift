import Foundation
import LanguageModels
import Recollect
import RecollectTesting
import TestSupport
import Testing

import RecollectAnswers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that a conversation of two hundred messages loses no memory if its program is killed.
@Suite(.serialized) struct KilledConversationTests {
  @Test func noMemoryIsLostOrStoredTwice() async throws {
    let folder = Chat.folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "library.sqlite")
    var random = SeededGenerator(seed: 11)
    var (kept, kills) = (0, 0)
    var reported: Set<String> = []
    while kept < Chat.messages.count, kills < 40 {
      try JSONEncoder().encode(
        Chat.Plan(
          kept: kept, messages: Int.random(in: 4..<20, using: &random),
          readsFirst: kills.isMultiple(of: 2),
          microseconds: UInt32.random(in: 0..<8000, using: &random))
      ).write(to: folder.appending(path: "plan.json"))
      let result = await #expect(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) {
        try await Chat.run()
      }
      kills += 1
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      for line in output.split(separator: "\n") {
        if let turn = Int(line) { kept = max(kept, turn) } else { reported.insert(String(line)) }
      }
    }
    #expect(kept == Chat.messages.count && kills > 10)

    let library = try Library(at: file, embedder: HashingEmbedder())
    try await Chat.assistant(library).finishReading()
    let texts = try await library.memories().map(\.text)
    #expect(texts.count == Set(texts).count)
    #expect(reported.subtracting(texts) == [] && !reported.isEmpty)
    #expect(texts.sorted() == (try await undisturbed(in: folder)))
    #expect(try await library.pendingExchangeCount() == 0)
  }

  /// Returns the memories of the same conversation without kills.
  private func undisturbed(in folder: URL) async throws -> [String] {
    let library = try Library(
      at: folder.appending(path: "undisturbed.sqlite"), embedder: HashingEmbedder())
    let assistant = Chat.assistant(library)
    for (position, message) in Chat.messages.enumerated() {
      _ = try await assistant.reply(to: message, now: Chat.date(of: position + 1)).finished
    }
    try await assistant.finishReading()
    return try await library.memories().map(\.text).sorted()
  }
}

/// A program that chats, prints each finished turn and each stored memory, and is killed.
private enum Chat {
  struct Plan: Codable {
    /// The number of turns that an earlier program has finished.
    var kept: Int
    /// The number of turns after which the time begins to run.
    var messages: Int
    /// A Boolean value that indicates whether those turns are read before the time begins to run.
    ///
    /// On a busy machine a program may be killed before anything was read, every time.
    var readsFirst: Bool
    var microseconds: UInt32
  }

  /// The messages; every third one states a fact.
  static let messages = (1...200).map { number in
    switch number % 3 {
    case 0: "My friend number \(number / 3) plays \(instruments[number % 7])."
    case 1: "What do you know about \(instruments[number % 7])?"
    default: "I see, thank you for telling me about \(instruments[number % 5])."
    }
  }
  private static let instruments = [
    "the oboe", "a lute", "the drums", "a violin", "the harp", "a tuba", "the organ",
  ]

  static func date(of turn: Int) -> Date {
    Date(timeIntervalSince1970: 1_718_000_000 + Double(turn) * 3600)
  }

  static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "recollect-chat-\(process)")
  }

  static func assistant(
    _ library: Library, firstTurn: Int = 1,
    onChange: @escaping @Sendable (MemoryChange) -> Void = { _ in }
  ) -> MemoryAssistant {
    let model = ScriptedLanguageModel { request in
      guard request.schema != nil else { return .text("Fine.") }
      // A real model needs some time, in which a program may be killed.
      try await Task.sleep(for: .milliseconds(1))
      let prompt = request.lastPrompt
      if prompt.hasPrefix("Earlier: ") { return .text("\"both\"") }
      return .text(prompt.contains("My friend") ? "\"relationship\"" : "\"talk\"")
    }
    return MemoryAssistant(
      library: library, model: model, conversation: "one", firstTurn: firstTurn, onChange: onChange)
  }

  /// Chats until the process is killed.
  static func run() async throws {
    let folder = folder(of: getppid())
    let plan = try JSONDecoder().decode(
      Plan.self, from: Data(contentsOf: folder.appending(path: "plan.json")))
    let library = try Library(
      at: folder.appending(path: "library.sqlite"), embedder: HashingEmbedder())
    let assistant = assistant(library, firstTurn: plan.kept + 1) { report($0.memory.text) }
    for position in plan.kept..<max(plan.kept, messages.count) {
      if position - plan.kept == plan.messages {
        if plan.readsFirst { try await assistant.finishReading() }
        killSoon(after: plan.microseconds)
      }
      let reply = try await assistant.reply(to: messages[position], now: date(of: position + 1))
        .finished
      report("\(reply.turn)")
      // A person thinks before the next message, and something is read meanwhile.
      try await Task.sleep(for: .milliseconds(3))
    }
    try await assistant.finishReading()
    kill(getpid(), SIGKILL)
  }

  private static func killSoon(after microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
  }

  private static func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
