import Embeddings
import Foundation
import Testing

/// A small tokenizer, with the token IDs that `tokenizers` gives for several settings.
struct TokenizerFixture {
  /// A tokenizer.json with some of its fields changed.
  struct Variant {
    let name: String
    let file: [String: Any]
    let ids: [[Int32]]
  }

  let texts: [String]
  let variants: [Variant]

  /// The contents of the tokenizer.json without changes.
  var file: [String: Any] { variants[0].file }

  /// Reads a file that `Scripts/reference-tokens` has written.
  init(_ name: String) throws {
    struct Texts: Decodable {
      struct IDs: Decodable {
        let ids: [[Int32]]
      }
      let texts: [String]
      let variants: [IDs]
    }
    let data = try Data(contentsOf: TestData.fixtures.appending(path: name))
    let decoded = try JSONDecoder().decode(Texts.self, from: data)
    texts = decoded.texts
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let base = json["tokenizer"] as? [String: Any] ?? [:]
    let changes = json["variants"] as? [[String: Any]] ?? []
    variants = zip(changes, decoded.variants).map { change, decoded in
      Variant(
        name: change["name"] as? String ?? "",
        file: Self.merged(base, change["changes"] as? [String: Any] ?? [:]), ids: decoded.ids)
    }
  }

  func expectIDs(
    of tokenizer: some Tokenizer, in variant: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let variant = variants[variant]
    #expect(texts.count == variant.ids.count, sourceLocation: sourceLocation)
    for (text, ids) in zip(texts, variant.ids) {
      #expect(
        tokenizer.encode(text) == ids, "\(variant.name): \(text.debugDescription)",
        sourceLocation: sourceLocation)
    }
  }

  /// Returns the error of loading a tokenizer.json with changes, which are JSON.
  func error(_ changes: String) async throws -> EmbeddingError {
    let changes = try JSONSerialization.jsonObject(with: Data(changes.utf8)) as? [String: Any]
    let text = try Self.text(Self.merged(file, #require(changes)))
    let error = try await TinyModel().withFolder(files: ["tokenizer.json": text]) { folder in
      #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
    let found = try #require(error)
    #expect(!found.remedy.isEmpty)
    return found
  }

  /// Returns an object with the fields of another one, those of "model" one by one.
  static func merged(_ base: [String: Any], _ changes: [String: Any]) -> [String: Any] {
    base.merging(changes) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any],
        old["vocab"] != nil
      else { return new }
      return old.merging(new) { $1 }
    }
  }

  /// Returns the text of a tokenizer.json.
  static func text(_ file: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
  }
}
