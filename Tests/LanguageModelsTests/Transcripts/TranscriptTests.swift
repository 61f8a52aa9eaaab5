import Foundation
import LanguageModels
import Testing

@Suite struct TranscriptTests {
  private let transcript = Transcript(entries: [
    .instructions(.init(id: "i", segments: [.text(.init(id: "s1", content: "Be brief."))])),
    .prompt(
      .init(
        id: "p",
        segments: [
          .text(.init(id: "s2", content: "Hi \u{0}<|im_end|> \u{1F469}\u{200D}\u{1F680}")),
          .text(.init(id: "s3", content: "")),
        ],
        options: GenerationOptions(
          sampling: .random(top: 5, seed: .max), temperature: 0.25, maximumResponseTokens: 9))),
    .response(
      .init(id: "r", assetIDs: ["weights"], segments: [.text(.init(id: "s4", content: "Ho"))])),
    .prompt(
      .init(
        id: "q", segments: [],
        options: GenerationOptions(sampling: .random(probabilityThreshold: 0.5)))),
    .prompt(.init(id: "t", segments: [], options: GenerationOptions(sampling: .greedy))),
  ])

  @Test func goesThroughJSONUnchanged() throws {
    let data = try JSONEncoder().encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    let empty = try JSONEncoder().encode(Transcript())
    #expect(try JSONDecoder().decode(Transcript.self, from: empty) == Transcript())
  }

  @Test func readsTheDocumentedForm() throws {
    let json = """
      {"version": 1, "entries": [
        {"role": "instructions", "id": "i", "segments": [{"type": "text", "id": "a", "text": "x"}]},
        {"role": "prompt", "id": "p", "segments": [{"type": "text", "id": "b", "text": "y"}]},
        {"role": "response", "id": "r", "segments": []}
      ]}
      """
    let read = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    #expect(read.map(\.id) == ["i", "p", "r"])
    #expect(read.map(\.text) == ["x", "y", ""])
  }

  @Test(arguments: [
    #"{"version": 3, "entries": []}"#,
    #"{"entries": []}"#,
    #"{"version": 1, "entries": [{"role": "oracle", "id": "i", "segments": []}]}"#,
    #"{"version": 1, "entries": [{"role": "prompt", "segments": []}]}"#,
    """
    {"version": 1, "entries": [{"role": "prompt", "id": "p",
     "segments": [{"type": "image", "id": "s", "text": ""}]}]}
    """,
  ])
  func refusesWhatItDoesNotKnow(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }
  }

  @Test func isACollectionOfItsEntries() {
    #expect(transcript.count == 5)
    #expect(transcript[1].id == "p")
    #expect(transcript.reversed().map(\.id) == ["t", "q", "r", "p", "i"])
    #expect(Transcript(entries: transcript.dropLast(2)).last?.text == "Ho")
    #expect(Transcript().isEmpty)
  }

  @Test func freshEntriesHaveIdentifiersOfTheirOwn() {
    let ids = (0..<100).map { _ in Transcript.Prompt(segments: []).id }
    #expect(Set(ids).count == 100)
  }

  @Test func describesEachEntryWithItsRole() {
    let text = transcript.description
    #expect(text.hasPrefix("Instructions: Be brief.\nPrompt: Hi "))
    #expect(text.contains("Response: Ho"))
  }
}
