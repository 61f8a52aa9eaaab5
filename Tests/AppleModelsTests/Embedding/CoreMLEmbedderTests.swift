import AppleModels
import Embeddings
import Testing

@Suite struct CoreMLEmbedderTests {
  @Test func paddingDoesNotChangeAVector() async throws {
    let fixed = try StandInFile(.init(length: 64, isFlexible: false, output: "last_hidden_state"))
    let flexible = try StandInFile(.init(length: 64, isFlexible: true, output: "last_hidden_state"))
    let texts = ["rhine", "the river main"]
    let padded = try await fixed.embedder().embed(texts, as: .passage)
    #expect(try await flexible.embedder().embed(texts, as: .passage) == padded)
  }

  @Test func theLimitIsTheSmallerOfTheModelsAndTheCallers() throws {
    let file = try StandInFile(.init(length: 64, isFlexible: false, output: "sentence_embedding"))
    #expect(try file.embedder(maximumTokens: 256).maximumTokens == 62)
    #expect(try file.embedder(maximumTokens: 20).maximumTokens == 20)
  }

  @Test func modelsWithDifferentFilesHaveDifferentIdentifiers() throws {
    let forms = StandInFile.forms
    let identifiers = try forms.map { try StandInFile($0).embedder().identifier }
    #expect(Set(identifiers).count == forms.count)
    #expect(identifiers.allSatisfy { $0.hasPrefix("MiniLM@") })
    #expect(try StandInFile(forms[0]).embedder().identifier == identifiers[0])
  }

  @Test func aModelWithOtherInputsIsRefusedWithTheirNames() throws {
    let file = try StandInFile(
      .init(length: 64, isFlexible: true, output: "out", inputs: ["text", "input_ids"]))
    #expect {
      try file.embedder()
    } throws: { error in
      (error as? AppleModelError)?.code == .unexpectedForm && "\(error)".contains("text")
    }
  }
}
