import Foundation
import LanguageModels
import LlamaModels
import Testing

@Suite(.needsSmallModel) struct SavedStateTests {
  private let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 12)
  private let instructions = """
    You are a careful assistant. Answer every question in one plain sentence, and say so when you \
    are not sure of the answer.
    """
  private let secret = "The code of the garage is 4711, says Marta."

  /// Runs the body with a folder that is removed afterwards.
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private struct Outcome {
    var content: String
    var usage: Usage
    /// A Boolean value that indicates whether the instructions were decoded.
    var isDecoded: Bool
  }

  /// Asks a model that was just loaded, after it has read the instructions.
  private func ask(in folder: URL, contextSize: Int = 1024) async throws -> Outcome {
    let model = try Weights.load(contextSize: contextSize)
    let session = LanguageModelSession(model: model, instructions: instructions)
    await model.prewarm(for: session.transcript, savedIn: folder)
    // A model that has decoded a step knows its speed.
    let isDecoded = model.readingSpeed != nil
    let response = try await session.respond(to: secret, options: options)
    return Outcome(content: response.content, usage: response.usage, isDecoded: isDecoded)
  }

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  @Test func anotherRunReadsTheStateAndAnswersTheSame() async throws {
    try await withFolder { folder in
      let first = try await ask(in: folder)
      let file = try #require(try files(in: folder).first)
      let written = try Data(contentsOf: file)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let second = try await ask(in: folder)
      #expect(second.content == first.content)
      #expect(second.usage == first.usage)
      #expect(second.usage.cachedPromptTokens >= 16)
      #expect(first.isDecoded && !second.isDecoded)
      #expect(try files(in: folder) == [file])
      #expect(try Data(contentsOf: file) == written)
    }
  }

  /// The folder has only the tokens of the instructions, whatever is asked afterwards.
  @Test func nothingOfAConversationIsSaved() async throws {
    try await withFolder { folder in
      _ = try await ask(in: folder)
      let saved = try files(in: folder).map { try Data(contentsOf: $0) }
      let other = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: other) }
      let model = try Weights.load()
      let session = LanguageModelSession(model: model, instructions: instructions)
      await model.prewarm(for: session.transcript, savedIn: other)
      #expect(try files(in: other).map { try Data(contentsOf: $0) } == saved)
    }
  }

  @Test func damagedStatesAreNeverUsed() async throws {
    try await withFolder { folder in
      let first = try await ask(in: folder)
      let file = try #require(try files(in: folder).first)
      let whole = try Data(contentsOf: file)
      var flipped = whole
      flipped[whole.count / 2] ^= 1
      for damaged in [
        flipped, whole.prefix(whole.count / 2), whole + [0], Data(), whole.prefix(40),
      ] {
        try Data(damaged).write(to: file)
        let again = try await ask(in: folder)
        #expect(again.content == first.content)
        #expect(again.isDecoded)
        // The instructions were decoded, and the file was written again.
        #expect(try Data(contentsOf: file) == whole)
      }
    }
  }

  /// The template begins all conversations with the same tokens.
  @Test func twoBeginningsAreBothReadFromTheirStates() async throws {
    try await withFolder { folder in
      for isFirst in [true, false] {
        let model = try Weights.load(contextSize: 1024)
        for beginning in [instructions, "You translate.\n" + instructions] {
          let session = LanguageModelSession(model: model, instructions: beginning)
          await model.prewarm(for: session.transcript, savedIn: folder)
        }
        #expect((model.readingSpeed != nil) == isFirst)
        #expect(try files(in: folder).count == 2)
      }
    }
  }

  @Test func anotherContextHasAnotherState() async throws {
    try await withFolder { folder in
      _ = try await ask(in: folder)
      _ = try await ask(in: folder, contextSize: 512)
      #expect(try files(in: folder).count == 2)
    }
  }

  @Test func aFolderThatCantBeWrittenIsNoError() async throws {
    let answer = try await ask(in: URL(fileURLWithPath: "/dev/null/states"))
    #expect(!answer.content.isEmpty)
  }
}
