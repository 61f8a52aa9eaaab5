import Foundation

/// A tokenizer.json, as the `tokenizers` library writes it.
///
/// Components of any other kind are errors. A tokenizer that is slightly wrong gives vectors that
/// are slightly wrong, which nobody notices.
struct TokenizerFile: Decodable {
  // The names are those in the file. swift-format-ignore: AlwaysUseLowerCamelCase
  struct AddedToken: Decodable {
    let id: Int32
    let content: String
    let single_word: Bool
    let normalized: Bool
    let lstrip: Bool?
    let rstrip: Bool?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Normalizer: Decodable {
    let type: String
    let clean_text: Bool?
    let handle_chinese_chars: Bool?
    let strip_accents: Bool?
    let lowercase: Bool?
    let normalizers: [Normalizer]?
    let precompiled_charsmap: String?
    let pattern: Pattern?
    let content: String?
    let strip_left: Bool?
    let strip_right: Bool?
  }

  struct Pattern: Decodable {
    let Regex: String?
    let String: String?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct PreTokenizer: Decodable {
    let type: String
    let pretokenizers: [PreTokenizer]?
    let replacement: String?
    let add_prefix_space: Bool?
    let prepend_scheme: String?
    let split: Bool?
    let use_regex: Bool?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Model: Decodable {
    let type: String?
    let unk_token: String?
    let continuing_subword_prefix: String?
    let max_input_chars_per_word: Int?
    let unk_id: Int32?
    let byte_fallback: Bool?
    let end_of_word_suffix: String?
    let dropout: Double?
    let ignore_merges: Bool?
    let merges: TokenizerMerges?
    let vocab: TokenizerVocabulary
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  let added_tokens: [AddedToken]?
  let normalizer: Normalizer?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let pre_tokenizer: PreTokenizer?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let post_processor: PostProcessor?
  let model: Model

  func settings(_ vocabulary: [String: Int32], at file: URL) throws -> TokenizerSettings {
    try Self.require("model.type", model.type, is: "WordPiece", in: file)
    try Self.require("normalizer.type", normalizer?.type, is: "BertNormalizer", in: file)
    try Self.require("pre_tokenizer.type", pre_tokenizer?.type, is: "BertPreTokenizer", in: file)
    guard normalizer?.clean_text ?? true else {
      throw EmbeddingError.unsupported(
        "normalizer.clean_text", "false", expected: "true", in: file)
    }
    var settings = TokenizerSettings(vocabulary: vocabulary)
    settings.lowercases = normalizer?.lowercase ?? true
    settings.stripsAccents = normalizer?.strip_accents ?? settings.lowercases
    settings.spacesIdeographs = normalizer?.handle_chinese_chars ?? true
    settings.unknownToken = model.unk_token ?? settings.unknownToken
    settings.continuingPrefix = model.continuing_subword_prefix ?? settings.continuingPrefix
    settings.maximumWordLength = model.max_input_chars_per_word ?? settings.maximumWordLength
    for token in added_tokens ?? [] {
      guard !token.single_word, !token.normalized else {
        throw EmbeddingError.unsupported(
          "The added token \(token.content)", "matched in normalized text or as a whole word",
          expected: "one matched as it is written", in: file)
      }
      settings.addedTokens[token.content] = token.id
    }
    (settings.prefix, settings.suffix) = try frame(in: file) {
      settings.addedTokens[$0] ?? settings.vocabulary[$0]
    }
    return settings
  }

  /// Returns the tokens matched in a text as it is written, and those matched after it is
  /// normalized.
  func addedTokens(
    _ normalizer: TextNormalizer, in url: URL
  ) throws -> (plain: [Embeddings.AddedToken], normalized: [Embeddings.AddedToken]) {
    var (plain, normalized): ([Embeddings.AddedToken], [Embeddings.AddedToken]) = ([], [])
    for token in added_tokens ?? [] {
      guard !token.single_word else {
        throw EmbeddingError.unsupported(
          "The added token \(token.content)", "matched as a whole word",
          expected: "one matched as it is written", in: url)
      }
      guard token.id >= 0 else {
        throw EmbeddingError.malformed(
          "The added token \(token.content) has a negative id.", in: url)
      }
      var content = Array(token.content.utf8)
      if token.normalized {
        content = content.withUnsafeBufferPointer { normalizer.normalized($0[...]) }
      }
      let added = Embeddings.AddedToken(
        content: content, id: token.id, takesSpaceBefore: token.lstrip ?? false,
        takesSpaceAfter: token.rstrip ?? false)
      if token.normalized { normalized.append(added) } else { plain.append(added) }
    }
    return (plain, normalized)
  }

  func frame(in file: URL, id: (String) -> Int32?) throws -> ([Int32], [Int32]) {
    guard let (before, after) = post_processor?.tokensAround() else {
      throw EmbeddingError.unsupported(
        "post_processor.type", post_processor?.type ?? "missing",
        expected: "TemplateProcessing, BertProcessing or RobertaProcessing", in: file)
    }
    func ids(_ tokens: [String]) throws -> [Int32] {
      try tokens.map { token in
        guard let id = id(token) else {
          throw EmbeddingError.malformed(
            "The special token \(token) isn't in the vocabulary.", in: file)
        }
        return id
      }
    }
    return (try ids(before), try ids(after))
  }

  static func require(_ field: String, _ value: String?, is expected: String, in file: URL)
    throws
  {
    guard value == expected else {
      throw EmbeddingError.unsupported(
        field, value.map { "\"\($0)\"" } ?? "missing", expected: "\"\(expected)\"", in: file)
    }
  }
}

extension TokenizerFile {
  struct PostProcessor: Decodable {
    let type: String
    private let single: [Piece]?
    private let cls: NamedID?
    private let sep: NamedID?

    /// Returns `nil` for an unknown kind.
    func tokensAround() -> (before: [String], after: [String])? {
      switch type {
      case "BertProcessing", "RobertaProcessing":
        guard let cls, let sep else { return nil }
        return ([cls.name], [sep.name])
      case "TemplateProcessing":
        guard let single, let text = single.firstIndex(where: { $0.token == nil }) else {
          return nil
        }
        let before = single[..<text].compactMap(\.token)
        let after = single[(text + 1)...].compactMap(\.token)
        return before.count + after.count + 1 == single.count ? (before, after) : nil
      default:
        return nil
      }
    }

    // {"SpecialToken": {"id": "[CLS]", …}} or {"Sequence": …}
    private struct Piece: Decodable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      let SpecialToken: Token?
      var token: String? { SpecialToken?.id }

      struct Token: Decodable {
        let id: String
      }
    }

    // ["[CLS]", 101]
    private struct NamedID: Decodable {
      let name: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
      }
    }
  }
}
