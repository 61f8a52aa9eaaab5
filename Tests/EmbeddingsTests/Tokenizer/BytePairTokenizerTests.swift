import Embeddings
import Foundation
import TestSupport
import Testing

/// Tokenizers with a byte-pair vocabulary, compared with the IDs of `tokenizers`.
@Suite("Byte-pair tokenizers")
struct BytePairTokenizerTests {
  private let fixture: TokenizerFixture

  init() throws { fixture = try TokenizerFixture("bpe.json") }

  private func tokenizer(_ file: [String: Any]) async throws -> BytePairTokenizer {
    try await TinyModel().withFolder(files: ["tokenizer.json": TokenizerFixture.text(file)]) {
      try BytePairTokenizer(folder: $0)
    }
  }

  @Test("The same IDs with each setting", arguments: 0..<5)
  func references(variant: Int) async throws {
    fixture.expectIDs(of: try await tokenizer(fixture.variants[variant].file), in: variant)
  }

  @Test("Counts are those of the IDs, and IDs are cut at a maximum")
  func counts() async throws {
    for variant in fixture.variants {
      let tokenizer = try await tokenizer(variant.file)
      for text in fixture.texts {
        let ids = tokenizer.encode(text, framed: false)
        #expect(tokenizer.encode(text).count == ids.count + tokenizer.specialTokenCount)
        #expect(tokenizer.count(text) == ids.count)
        #expect(ids.allSatisfy { (0..<tokenizer.vocabularySize).contains(Int($0)) })
        for maximum in [0, 1, 3, 10] {
          let cut = tokenizer.encode(text, framed: false, maximumTokens: maximum)
          #expect(cut == Array(ids.prefix(maximum)))
        }
      }
    }
  }

  @Test("Pairs are merged in their order, one after another, in random words")
  func bruteForce() async throws {
    var generator = SeededGenerator(seed: 15)
    let tokenizer = try await tokenizer(fixture.file)
    let model = try #require(fixture.file["model"] as? [String: Any])
    let ids = try #require(model["vocab"] as? [String: Int])
    let merges = try #require(model["merges"] as? [String])
    let ranks = Dictionary(
      uniqueKeysWithValues: merges.enumerated().map { rank, merge in
        (merge.split(separator: " "), rank)
      })
    for length in Array(1...40) + [300] {
      let word = String((0..<length).map { _ in "aehinorst".randomElement(using: &generator)! })
      var parts = word.map { Substring(String($0)) }
      func rank(_ place: Int) -> Int? { ranks[[parts[place], parts[place + 1]]] }
      while let first = parts.indices.dropLast().filter({ rank($0) != nil })
        .min(by: { rank($0)! < rank($1)! })
      {
        parts[first...first + 1] = [parts[first] + parts[first + 1]]
      }
      let expected = try parts.map { Int32(try #require(ids[String($0)])) }
      #expect(tokenizer.encode(word, framed: false) == expected, "\(word)")
    }
  }

  @Test("Escapes in the file make no difference")
  func otherNotation() async throws {
    let plain = try TokenizerFixture.text(fixture.file)
    let escaped = plain.replacingOccurrences(of: "Ġ", with: "\\u0120")
    #expect(escaped != plain)
    try await TinyModel().withFolder(files: ["tokenizer.json": escaped]) { folder in
      fixture.expectIDs(of: try BytePairTokenizer(folder: folder))
    }
  }
}
