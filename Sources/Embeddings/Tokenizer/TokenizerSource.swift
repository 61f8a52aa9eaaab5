import Foundation

enum TokenizerVocabulary: Decodable, Sendable {
  case ids([String: Int32])
  /// In the order of their IDs.
  case scores(ScoredPieces)

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      self = .scores(try ScoredPieces(from: decoder))
    } else {
      self = .ids(try [String: Int32](from: decoder))
    }
  }
}

/// In the order in which they were learned.
struct TokenizerMerges: Decodable {
  let pairs: [(left: String, right: String)]

  /// Decodes `["left right", …]`, or `[["left", "right"], …]` of newer files.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let lists: [[Substring]]
    if let lines = try? container.decode([String].self) {
      lists = lines.map { $0.split(separator: " ", omittingEmptySubsequences: false) }
    } else {
      lists = try container.decode([[String]].self).map { $0.map { $0[...] } }
    }
    pairs = try lists.map { list in
      guard list.count == 2 else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "A merge has \(list.count) tokens.")
      }
      return (String(list[0]), String(list[1]))
    }
  }
}

struct TokenizerSource {
  let folder: ModelFolder
  let file: TokenizerFile
  let vocabulary: TokenizerVocabulary

  static let name = "tokenizer.json"

  var url: URL { folder.file(Self.name) }

  /// Old files don't name the kind, but only Unigram has scores.
  var kind: String? {
    if case .scores = vocabulary { return file.model.type ?? "Unigram" }
    return file.model.type
  }

  /// Returns `nil` if tokenizer.json doesn't exist.
  init?(_ folder: ModelFolder) throws {
    guard let data = try folder.data(Self.name) else { return nil }
    self.folder = folder
    let parts = VocabularyScanner.split(data)
    file = try folder.decode(TokenizerFile.self, from: Self.name, parts?.rest ?? data)
    vocabulary = parts?.vocabulary ?? file.model.vocab
  }

  init(requiredIn url: URL) throws {
    let folder = try ModelFolder(url)
    guard let source = try TokenizerSource(folder) else {
      throw EmbeddingError.missing(folder.file(Self.name))
    }
    self = source
  }

  static func tokenizer(in folder: ModelFolder) throws -> any Tokenizer {
    guard let source = try TokenizerSource(folder) else { return try WordPieceTokenizer(folder) }
    switch source.kind {
    case "WordPiece": return try WordPieceTokenizer(source.wordPieceSettings(), folder)
    case "Unigram": return try UnigramTokenizer(source)
    case "BPE": return try BytePairTokenizer(source)
    case let type:
      let given = type.map { "is \"\($0)\"" } ?? "is missing"
      throw EmbeddingError(
        .unsupported,
        "model.type \(given); only \"WordPiece\", \"Unigram\" and \"BPE\" can be run.",
        in: source.url,
        remedy: "Choose a model with one of these, or a GGUF file of this one for LlamaEmbedder.")
    }
  }

  func wordPieceSettings() throws -> TokenizerSettings {
    try TokenizerFile.require("model.type", file.model.type, is: "WordPiece", in: url)
    guard case .ids(let ids) = vocabulary else {
      throw EmbeddingError.malformed("model.vocab isn't an object of tokens with IDs.", in: url)
    }
    return try file.settings(ids, at: url)
  }
}
