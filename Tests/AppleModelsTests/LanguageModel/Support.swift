import FoundationModels
import LanguageModels

typealias Session = LanguageModels.LanguageModelSession
typealias GenerationError = LanguageModels.LanguageModelSession.GenerationError
typealias AppleError = FoundationModels.LanguageModelSession.GenerationError

struct EchoTool: LanguageModels.Tool {
  let name: String
  let description = "Repeats a word."

  struct Arguments: LanguageModels.Generable {
    var word: String

    static var generationSchema: LanguageModels.GenerationSchema {
      .init(type: Arguments.self, properties: [.init(name: "word", type: String.self)])
    }

    init(_ content: LanguageModels.GeneratedContent) throws {
      word = try content.value(forProperty: "word")
    }

    var generatedContent: LanguageModels.GeneratedContent {
      LanguageModels.GeneratedContent(properties: ["word": word])
    }
  }

  /// The output doesn't name the tool: a session withholds tools that outputs name.
  func call(arguments: Arguments) async throws -> String {
    "\(name.first ?? "?")-\(arguments.word)"
  }
}

extension FoundationModels.Transcript.ToolCall {
  static func echo(_ tool: String, _ word: String) -> Self {
    .init(
      id: tool + word, toolName: tool,
      arguments: .init(
        kind: .structure(properties: ["word": word.generatedContent], orderedKeys: ["word"])))
  }
}

extension StandInModel.Log {
  var sessions: Int {
    events.count { if case .session = $0 { true } else { false } }
  }

  var requests: [StandInModel.Request] {
    events.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }
}

extension FoundationModels.Transcript {
  var outputs: [String] {
    compactMap { entry in
      guard case .toolOutput(let output) = entry, case .text(let text)? = output.segments.first
      else { return nil }
      return text.content
    }
  }
}

/// Runs a body with a script and returns what the stand-in's sessions did.
func scripted(
  _ script: @escaping @Sendable (StandInModel.Request) -> StandInModel.Step,
  _ body: () async throws -> Void
) async throws -> StandInModel.Log {
  let log = StandInModel.Log()
  try await StandInModel.$script.withValue(script) {
    try await StandInModel.$log.withValue(log) { try await body() }
  }
  return log
}
