import Embeddings
import Foundation
import Testing

/// The tokenizer of all-MiniLM-L6-v2, compared with token IDs of other implementations.
@Suite(
  "WordPiece references",
  .enabled(if: TestData.miniLM != nil, "needs all-MiniLM-L6-v2 in the model folder"))
struct TokenizerReferenceTests {
  private func tokenizer() throws -> WordPieceTokenizer {
    try WordPieceTokenizer(folder: #require(TestData.miniLM))
  }

  @Test("The texts of the fixture")
  func fixture() throws {
    let tokenizer = try tokenizer()
    for reference in try ReferenceText.fixture() {
      #expect(
        tokenizer.encode(reference.text, maximumTokens: 254) == reference.ids, "\(reference.text)")
    }
  }

  @Test("vocab.txt and tokenizer_config.json say what tokenizer.json says")
  func withoutTokenizerFile() throws {
    let model = try #require(TestData.miniLM)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["vocab.txt", "tokenizer_config.json"] {
      try FileManager.default.copyItem(
        at: model.appending(path: name), to: folder.appending(path: name))
    }
    let tokenizer = try WordPieceTokenizer(folder: folder)
    for reference in try ReferenceText.fixture() {
      #expect(tokenizer.encode(reference.text, maximumTokens: 254) == reference.ids)
    }
  }

  @Test(
    "184 texts in many scripts",
    .enabled(if: TestData.shared("encoder") != nil, "needs the shared test data"))
  func manyScripts() throws {
    let tokenizer = try tokenizer()
    let file = try #require(TestData.shared("encoder/minilm-reference.jsonl"))
    let references = try ReferenceText.lines(of: file)
    #expect(references.count == 184)
    for reference in references {
      #expect(
        tokenizer.encode(reference.text, maximumTokens: 510) == reference.ids, "\(reference.text)")
    }
  }

  @Test(
    "10,570 questions and a French text",
    .enabled(if: TestData.shared("tokenizer") != nil, "needs the shared test data"))
  func questions() throws {
    struct Question: Decodable {
      let original: String
      let wordpiece: [String]
    }
    struct Encoded: Decodable {
      let text: String
      let token_ids: [Int32]
    }
    func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
      let file = try #require(TestData.shared("tokenizer/" + name))
      return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }
    let tokenizer = try tokenizer()
    let vocabulary = try String(
      contentsOf: #require(TestData.shared("tokenizer/bert-vocab.txt")), encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
    let questions = try decode([Question].self, "question_tokens.json")
    let ids = try decode([[Int32]].self, "tokenized_questions.json")
    #expect(questions.count == 10_570)
    #expect(questions.count == ids.count)
    for (question, ids) in zip(questions, ids) {
      let found = tokenizer.encode(question.original, framed: false)
      #expect(found == ids, "\(question.original)")
      #expect(found.map { String(vocabulary[Int($0)]) } == question.wordpiece)
    }
    let text = try decode(Encoded.self, "bert_uncased_encoded.json")
    #expect(tokenizer.encode(text.text) == text.token_ids)
  }
}
