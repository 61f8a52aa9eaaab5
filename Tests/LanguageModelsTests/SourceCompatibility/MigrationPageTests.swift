import Foundation
import TestSupport
import Testing

/// Tests that run the code of the page "Coming from FoundationModels and NaturalLanguage".
///
/// The code is a snippet, which the build makes a program. It runs with a scripted model.
@Suite struct MigrationPageTests {
  private static let talk = [
    "The assistant is switched off.", "The model isn't ready yet.",
    "Ask me anything. Because of the air.", "The roof is tiled. Ann",
    "All replies of the script are used up (it had 0).", "Done.", "Note on tiles",
    #"["Ann","Bo"]"#, #"{"title":"Kick-off","location":"Room 3"}"#,
  ]

  private static let embeddings = [
    #"["The pumpkins are ripe."]"#, "true", "You like quinces.", "Quinces.", "Oslo.",
    "[false, true, false]",
  ]

  private static let encoder: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let models = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let folder = URL(filePath: models).appending(path: "all-MiniLM-L6-v2")
    let weights = folder.appending(path: "model.safetensors")
    return FileManager.default.fileExists(atPath: weights.path) ? folder : nil
  }()

  @Test func sessionsStreamsAndToolsRun() throws {
    #expect(try output() == Self.talk)
  }

  @Test(.enabled(if: Self.encoder != nil, "needs all-MiniLM-L6-v2 in the model folder"))
  func embeddingsRecordsAndMemoriesRun() throws {
    let lines = try output(try #require(Self.encoder).path)
    #expect(lines.starts(with: Self.talk + Self.embeddings))
    let contexts = lines.suffix(2)
    #expect(contexts.count == 2 && lines.count == Self.talk.count + Self.embeddings.count + 2)
    #expect(contexts.first?.contains("Ann: I order the red tiles on Monday.") == true)
    #expect(contexts.last?.contains("Quinces ripen in October.") == true)
  }

  private func output(_ arguments: String...) throws -> [String] {
    let program: URL = try #require(builtProgram(named: "ComeFromApple"))
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(process.waitForEnd().status == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
