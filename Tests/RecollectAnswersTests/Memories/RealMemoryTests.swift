import Embeddings
import Foundation
import LanguageModels
import Recollect
import Testing

import RecollectAnswers

/// Tests of memories with a real model and a real encoder.
@Suite struct RealMemoryTests {
  @Test(.needsRealModel) func theCarIsRecalledForItsMaintenance() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recollect-answers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let encoder = try BertEncoder.load(RealModel.folder.appending(path: "all-MiniLM-L6-v2"))
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
    let model = try await RealModel.load()
    let options = MemoryAssistantOptions(generation: .init(maximumResponseTokens: 40))
    let first = MemoryAssistant(library: library, model: model, options: options)
    _ = try await first.reply(to: "Hello! I own a Toyota Prius. I play the cello.").finished
    try await first.finishReading()
    #expect(
      try await library.memories().map(\.text) == ["I own a Toyota Prius.", "I play the cello."])

    let second = MemoryAssistant(library: library, model: model, options: options)
    let reply = try await second.reply(to: "My car needs maintenance.").finished
    #expect(reply.recall.memories.map(\.memory.text) == ["I own a Toyota Prius."])
    let other = try await second.reply(to: "What is the boiling point of water?").finished
    #expect(other.recall.memories.isEmpty)
    try await second.finishReading()

    _ = try await second.reply(to: "I sold the Toyota Prius and bought a Zoe.").finished
    try await second.finishReading()
    let prius = try await library.memories().first { $0.text == "I own a Toyota Prius." }
    #expect(prius?.state == .superseded)
  }

  /// A model that hardly knows a language remembers nothing that the person didn't write.
  @Test(.needsRealModel) func nothingIsInventedInALanguageTheModelHardlyKnows() async throws {
    let message = "მე თბილისში ვცხოვრობ და ორი ძაღლი მყავს."
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recollect-answers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let encoder = try BertEncoder.load(RealModel.folder.appending(path: "all-MiniLM-L6-v2"))
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
    let assistant = MemoryAssistant(
      library: library, model: try await RealModel.load(),
      options: MemoryAssistantOptions(generation: .init(maximumResponseTokens: 20)))
    _ = try await assistant.reply(to: message).finished
    try await assistant.finishReading()
    for memory in try await library.memories() { #expect(message.contains(memory.text)) }
    // Stored or not, the message itself was kept, and the next one is answered.
    _ = try await assistant.reply(to: "Hello!").finished
    try await assistant.finishReading()
  }
}
