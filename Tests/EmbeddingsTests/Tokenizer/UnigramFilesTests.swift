import Embeddings
import Foundation
import TestSupport
import Testing

/// Files of Unigram tokenizers that can't be used.
///
/// Each error names the file, the problem and a remedy.
@Suite("Unigram files")
struct UnigramFilesTests {
  private let fixture: TokenizerFixture

  init() throws { fixture = try TokenizerFixture("unigram.json") }

  @Test("A tokenizer of an unknown kind, with its name", arguments: ["WordLevel", "New"])
  func otherKinds(type: String) async throws {
    let error = try await fixture.error(#"{"model": {"type": "\#(type)", "vocab": {}}}"#)
    #expect(error.code == .unsupported)
    #expect(error.message.contains("\"\(type)\""))
    #expect(error.file.lastPathComponent == "tokenizer.json")
    #expect(error.remedy.contains("LlamaEmbedder"))
  }

  @Test(
    "Parts that aren't supported, with their names",
    arguments: [
      (#"{"normalizer": {"type": "NFKC"}}"#, "NFKC"),
      (
        #"{"normalizer": {"type": "Sequence", "normalizers": [{"type": "Lowercase"}]}}"#,
        "Lowercase"
      ),
      (
        #"{"normalizer": {"type": "Replace", "pattern": {"Regex": "a+"}, "content": "b"}}"#, "a+"
      ),
      (#"{"pre_tokenizer": {"type": "ByteLevel"}}"#, "ByteLevel"),
      (#"{"pre_tokenizer": null}"#, "pre_tokenizer"),
      (
        #"{"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Metaspace"}, {"type": "Digits"}]}}"#,
        "Digits"
      ),
      (#"{"pre_tokenizer": {"type": "Metaspace", "prepend_scheme": "first"}}"#, "first"),
      (#"{"post_processor": {"type": "ByteLevel"}}"#, "ByteLevel"),
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
      #"{"vocab": []}"#, #"{"vocab": {"a": 1}}"#, #"{"vocab": [["a", "b"]]}"#,
      #"{"vocab": [["a"]]}"#, #"{"unk_id": null}"#, #"{"unk_id": -1}"#, #"{"unk_id": 99999}"#,
    ])
  func vocabularies(json: String) async throws {
    let error = try await fixture.error(#"{"model": \#(json)}"#)
    #expect(error.code == .malformed)
    #expect(error.file.lastPathComponent == "tokenizer.json")
  }

  @Test("Weights with fewer words than the tokenizer has tokens")
  func fewerWeights() async throws {
    let error = try await fixture.error("{}")
    #expect(error.code == .malformed)
    #expect(error.message.contains("tokenizer") && error.message.contains("weights"))
    #expect(error.message.contains("\(TinyModel.vocabulary.count)"))
  }

  @Test("A damaged table of characters is refused, whatever the damage, or can be used")
  func damagedTables() async throws {
    let normalizers = (fixture.file["normalizer"] as? [String: Any])?["normalizers"]
    let table = (normalizers as? [[String: Any]])?.first?["precompiled_charsmap"] as? String
    let bytes = try #require(table.flatMap { Data(base64Encoded: $0) })
    func json(_ table: String?) throws -> String {
      var normalizer: [String: Any] = ["type": "Precompiled"]
      normalizer["precompiled_charsmap"] = table
      return try TokenizerFixture.text(fixture.file.merging(["normalizer": normalizer]) { $1 })
    }
    var tables: [String?] = [nil, "", "?", "AAAA", bytes.dropLast(3).base64EncodedString()]
    for length in [0, 3, 4, 200, bytes.count / 2] {
      tables.append(bytes.prefix(length).base64EncodedString())
    }
    for table in tables {
      let json = try json(table)
      let error = try await TinyModel().withFolder(files: ["tokenizer.json": json]) { folder in
        #expect(throws: EmbeddingError.self) { try UnigramTokenizer(folder: folder) }
      }
      #expect(error?.code == .malformed)
      #expect(error?.message.contains("precompiled_charsmap") == true)
    }
    var generator = SeededGenerator(seed: 14)
    var refused = 0
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      let json = try json(damaged.base64EncodedString())
      try await TinyModel().withFolder(files: ["tokenizer.json": json]) { folder in
        do {
          let tokenizer = try UnigramTokenizer(folder: folder)
          for text in fixture.texts {
            #expect(tokenizer.count(text) == tokenizer.encode(text, framed: false).count)
          }
        } catch let error as EmbeddingError {
          #expect(error.code == .malformed)
          refused += 1
        }
      }
    }
    #expect(refused > 0)
  }
}
