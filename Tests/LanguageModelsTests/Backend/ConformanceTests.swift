import LanguageModels
import RecollectTesting
import Testing

@Suite struct ConformanceTests {
  /// Returns a model that derives its response from the prompt, so that responses are reproducible.
  private static func echo(_ capabilities: LanguageModelCapabilities) -> ScriptedLanguageModel {
    ScriptedLanguageModel(contextSize: 1024, capabilities: capabilities) { request in
      if request.toolCallingMode == .required, !request.tools.isEmpty {
        return .call("riverLength", GeneratedContent(properties: ["river": "Rhine", "digits": 4]))
      }
      guard let schema = request.schema else {
        return .text("You said " + (request.transcript.last?.text.prefix(30) ?? "nothing") + ".")
      }
      if schema.name == "Choice" { return #""yes""# }
      return #"{"kind": "adult", "seats": 2, "code": "AB123", "tags": ["x"]}"#
    }
  }

  @Test(arguments: LanguageModelConformance.Check.allCases)
  func aScriptedModelConforms(check: LanguageModelConformance.Check) async {
    for capabilities in [[], [.guidedGeneration, .toolCalling]] as [LanguageModelCapabilities] {
      let failures = await LanguageModelConformance(of: Self.echo(capabilities)).failures(in: check)
      #expect(failures == [])
    }
  }

  @Test(arguments: LanguageModelConformance.Check.allCases)
  func aUniformModelConforms(check: LanguageModelConformance.Check) async {
    let model = UniformLanguageModel(seed: 7, contextSize: 8192)
    let failures = await LanguageModelConformance(of: model).failures(in: check)
    #expect(failures == [])
  }

  /// A model with one fault, which one of the checks has to find.
  private struct Faulty: LanguageModel {
    enum Fault: CaseIterable { case count, window, cancellation, schema, memory, tools }

    let fault: Fault
    let sound = ConformanceTests.echo([.guidedGeneration, .toolCalling])
    let counter = Counter()
    var name: String { "faulty" }
    var contextSize: Int { 1024 }
    var capabilities: LanguageModelCapabilities { [.guidedGeneration, .toolCalling] }

    func tokenCount(for request: GenerationRequest) async throws -> Int {
      fault == .count ? 7 : try await sound.tokenCount(for: request)
    }

    func tokenCount(of text: String) async throws -> Int { try await sound.tokenCount(of: text) }

    func respond(
      to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      switch fault {
      case .window:
        emit(.text("too soon"))
        return try await sound.respond(to: request, emit: emit)
      case .cancellation:
        return try await Task { try await sound.respond(to: request, emit: emit) }.value
      case .schema where request.schema != nil:
        emit(.text(#"{"kind": "adult", "seats": 99, "code": "AB123", "tags": ["x"]}"#))
      case .memory:
        emit(.text("\(counter.next())"))
      case .tools where request.toolCallingMode == .required:
        emit(.text("No."))
      default: return try await sound.respond(to: request, emit: emit)
      }
      let count = try await tokenCount(for: request)
      return GenerationOutcome(
        finishReason: .stop, usage: Usage(promptTokens: count, responseTokens: 1))
    }
  }

  @Test(arguments: [
    (Faulty.Fault.count, LanguageModelConformance.Check.counts), (.window, .windowOverflow),
    (.cancellation, .cancellation), (.schema, .schema), (.memory, .prewarm), (.tools, .tools),
  ])
  private func faultsAreFound(fault: Faulty.Fault, check: LanguageModelConformance.Check) async {
    let failures = await LanguageModelConformance(of: Faulty(fault: fault)).failures(in: check)
    #expect(!failures.isEmpty)
    await #expect(throws: LanguageModelConformance.Failure.self) {
      try await LanguageModelConformance.check(Faulty(fault: fault))
    }
  }
}
