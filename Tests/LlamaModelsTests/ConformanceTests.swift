import LanguageModels
import LlamaModels
import RecollectTesting
import Testing

/// Conformance checks on models of different architectures, with both ways of tool calling.
@Suite struct ConformanceTests {
  typealias Check = LanguageModelConformance.Check

  @Test(.needsSmallModel, arguments: Check.allCases)
  func theSmallModelConforms(check: Check) async throws {
    let model = try Weights.shared()
    #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
  }

  @Test(.needsSmallModel, arguments: [Check.tools, .markers, .counts, .schema])
  func aModelWithItsOwnFormForToolsConforms(check: Check) async throws {
    let model = try Weights.load(chatTemplate: ToolTests.template, usesToolMarkup: true)
    #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
  }

  @Test(.needsLargeModel, arguments: [Check.schema, .tools, .markers])
  func theModelForAnswersConforms(check: Check) async throws {
    let model = try Weights.sharedLarge()
    #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
  }
}
