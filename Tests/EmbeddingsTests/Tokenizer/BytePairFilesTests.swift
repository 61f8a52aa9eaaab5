import Embeddings
import Foundation
import Testing

/// Files of byte-pair tokenizers that can't be used.
///
/// Each error names the file, the problem and a remedy.
@Suite("Byte-pair files")
struct BytePairFilesTests {
  private let fixture: TokenizerFixture

  init() throws { fixture = try TokenizerFixture("bpe.json") }

  @Test(
    "Parts that aren't supported, with their names",
    arguments: [
      (#"{"normalizer": {"type": "NFC"}}"#, "NFC"),
      (#"{"pre_tokenizer": {"type": "Whitespace"}}"#, "Whitespace"),
      (#"{"pre_tokenizer": null}"#, "pre_tokenizer"),
      (#"{"post_processor": {"type": "ByteLevel"}}"#, "ByteLevel"),
      (#"{"model": {"end_of_word_suffix": "</w>"}}"#, "</w>"),
      (#"{"model": {"continuing_subword_prefix": "@@"}}"#, "@@"),
      (#"{"model": {"dropout": 0.1}}"#, "dropout"),
      (#"{"model": {"ignore_merges": true}}"#, "ignore_merges"),
      (
        #"{"added_tokens": [{"id": 1, "content": "one", "single_word": true, "normalized": false}]}"#,
        "one"
      ),
    ])
  func parts(json: String, name: String) async throws {
    let error = try await fixture.error(json)
    #expect(error.code == .unsupported)
    #expect(error.message.contains(name), "\(error.message)")
    #expect(error.file.lastPathComponent == "tokenizer.json")
  }

  @Test(
    "A vocabulary that is damaged",
    arguments: [
      (#"{"vocab": {}}"#, "vocab"), (#"{"vocab": [["a", 1]]}"#, "vocab"),
      (#"{"vocab": {"a": 1}}"#, "byte"), (#"{"merges": null}"#, "merges"),
      (#"{"merges": ["a"]}"#, "JSON"), (#"{"merges": [["a", "b", "c"]]}"#, "JSON"),
      (#"{"merges": ["a 中"]}"#, "中"), (#"{"merges": ["z ~"]}"#, "z~"),
    ])
  func vocabularies(json: String, name: String) async throws {
    let error = try await fixture.error(#"{"model": \#(json)}"#)
    #expect(error.code == .malformed)
    #expect(error.message.contains(name), "\(error.message)")
    #expect(error.file.lastPathComponent == "tokenizer.json")
  }

  @Test("Weights with fewer words than the tokenizer has tokens")
  func fewerWeights() async throws {
    let error = try await fixture.error("{}")
    #expect(error.code == .malformed)
    #expect(error.message.contains("tokenizer") && error.message.contains("weights"))
  }
}
