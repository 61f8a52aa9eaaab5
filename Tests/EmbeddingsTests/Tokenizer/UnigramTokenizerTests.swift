import Embeddings
import Foundation
import TestSupport
import Testing

/// Tokenizers with a SentencePiece vocabulary, compared with the IDs of `tokenizers`.
@Suite("Unigram tokenizers")
struct UnigramTokenizerTests {
  private let fixture: TokenizerFixture

  init() throws { fixture = try TokenizerFixture("unigram.json") }

  private func tokenizer(_ json: String) async throws -> UnigramTokenizer {
    try await TinyModel().withFolder(files: ["tokenizer.json": json]) {
      try UnigramTokenizer(folder: $0)
    }
  }

  @Test("The same IDs with each setting", arguments: 0..<5)
  func references(variant: Int) async throws {
    let text = try TokenizerFixture.text(fixture.variants[variant].file)
    fixture.expectIDs(of: try await tokenizer(text), in: variant)
  }

  @Test("Escapes and white space in the file make no difference")
  func otherNotation() async throws {
    let pretty = try JSONSerialization.data(withJSONObject: fixture.file, options: .prettyPrinted)
    let plain = String(decoding: pretty, as: UTF8.self)
    let escaped = plain.replacingOccurrences(of: "▁", with: "\\u2581")
    #expect(escaped != plain)
    for json in [plain, escaped] { fixture.expectIDs(of: try await tokenizer(json)) }
  }

  @Test("A file that doesn't say its kind, and one with the older name of a setting")
  func olderFiles() async throws {
    var file = fixture.file
    var model = try #require(file["model"] as? [String: Any])
    model["type"] = nil
    file["model"] = model
    file["pre_tokenizer"] = ["type": "Metaspace", "replacement": "▁", "add_prefix_space": true]
    fixture.expectIDs(of: try await tokenizer(TokenizerFixture.text(file)))
    let weights = try await TinyModel().withFolder(
      files: ["tokenizer.json": TokenizerFixture.text(file)]
    ) { folder in
      #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
    #expect(weights?.message.contains("weights") == true)
  }

  @Test("Scores in any notation are the numbers that they say")
  func scores() async throws {
    // The sum of the scores of "a" and "b" is compared with that of "ab", one unit apart.
    for (one, other) in [
      ("-3.4635426998138428", "-5.0726218223571777"), ("-1e1", "-2.5E-1"), ("-0.1", "-0.2"),
      ("-12345678901234567890.5", "-1"), ("-7", "-11.31190013885498"), ("-9007199254740993", "0.0"),
    ] {
      let sum = try #require(Double(one)) + #require(Double(other))
      for (score, ids) in [(sum.nextUp, [3]), (sum.nextDown, [1, 2])] as [(Double, [Int32])] {
        let json = """
          {"pre_tokenizer": {"type": "Metaspace", "prepend_scheme": "never"},
           "post_processor": {"type": "TemplateProcessing", "single": [{"Sequence": {}}]},
           "model": {"type": "Unigram", "unk_id": 0,
            "vocab": [["<unk>", 0], ["a", \(one)], ["b", \(other)], ["ab", \(score)]]}}
          """
        #expect(try await tokenizer(json).encode("ab") == ids, "\(one) \(other)")
      }
    }
  }

  @Test("Counts are those of the IDs, and IDs are cut at a maximum")
  func counts() async throws {
    for variant in fixture.variants {
      let tokenizer = try await tokenizer(TokenizerFixture.text(variant.file))
      #expect(tokenizer.specialTokenCount == 2)
      for text in fixture.texts {
        let ids = tokenizer.encode(text, framed: false)
        #expect(tokenizer.count(text) == ids.count)
        for maximum in [0, 1, 3, 10] {
          let cut = tokenizer.encode(text, framed: false, maximumTokens: maximum)
          #expect(cut == Array(ids.prefix(maximum)))
        }
      }
    }
  }

  @Test("Pieces that begin with the same bytes are told apart")
  func longPieces() async throws {
    // Twenty common bytes, then an ending; and a piece that is the beginning of another.
    let stem = String(repeating: "abcde", count: 4)
    let pieces = ["<unk>", stem + "x", stem, stem + "y", "abcde", stem + "xy", stem + stem]
    let vocabulary = pieces.map { #"["\#($0)", \#(-Double($0.count).squareRoot())]"# }
    let json = """
      {"pre_tokenizer": {"type": "Metaspace", "prepend_scheme": "never"},
       "post_processor": {"type": "TemplateProcessing", "single": [{"Sequence": {}}]},
       "model": {"type": "Unigram", "unk_id": 0, "vocab": [\(vocabulary.joined(separator: ","))]}}
      """
    let tokenizer = try await tokenizer(json)
    for (id, piece) in pieces.enumerated().dropFirst() {
      #expect(tokenizer.encode(piece) == [Int32(id)])
    }
    #expect(tokenizer.encode(stem + "z") == [2, 0])
  }
}
