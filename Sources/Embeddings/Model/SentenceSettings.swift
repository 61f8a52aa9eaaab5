import Foundation

/// The method that combines the vectors of a text's tokens into one vector.
enum Pooling: String, Sendable {
  /// The mean of the vectors of all tokens.
  case mean
  /// The vector of the first token.
  case cls
}

/// The settings that sentence-transformers files add to a BERT model: length, pooling, prompts.
struct SentenceSettings: Sendable {
  /// The maximum number of tokens of a text, including special tokens, or `nil` if no file gives
  /// it.
  let maximumLength: Int?
  let pooling: Pooling
  let queryPrompt: String
  let passagePrompt: String

  /// Reads sentence_bert_config.json, 1_Pooling/config.json and config_sentence_transformers.json.
  ///
  /// Each file is optional. Without 1_Pooling/config.json, the pooling is the mean.
  init(_ folder: ModelFolder, tokenizer: WordPieceTokenizer) throws {
    let length = try folder.decode(RawLength.self, from: Self.lengthFile)
    if length?.do_lower_case == true, !tokenizer.lowercases {
      throw EmbeddingError.unsupported(
        "do_lower_case", "true", expected: "lower-casing by the tokenizer",
        in: folder.file(Self.lengthFile))
    }
    maximumLength = length?.max_seq_length
    pooling = try Self.pooling(folder)
    let prompts = try folder.decode(RawPrompts.self, from: "config_sentence_transformers.json")
    queryPrompt = prompts?.prompts?["query"] ?? ""
    passagePrompt = prompts?.prompts?["passage"] ?? prompts?.prompts?["document"] ?? ""
  }

  private static let lengthFile = "sentence_bert_config.json"

  private static func pooling(_ folder: ModelFolder) throws -> Pooling {
    let name = "1_Pooling/config.json"
    guard let modes = try folder.decode([String: RawMode].self, from: name) else { return .mean }
    let chosen = modes.filter { $0.key.hasPrefix("pooling_mode_") && $0.value.isTrue }.keys.sorted()
    switch chosen {
    case ["pooling_mode_mean_tokens"]: return .mean
    case ["pooling_mode_cls_token"]: return .cls
    default:
      throw EmbeddingError.unsupported(
        "The pooling", chosen.isEmpty ? "none" : chosen.joined(separator: " and "),
        expected: "the mean or the first token", in: folder.file(name))
    }
  }

  // The names are those in the file.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct RawLength: Decodable {
    let max_seq_length: Int?
    let do_lower_case: Bool?
  }

  private struct RawPrompts: Decodable {
    let prompts: [String: String]?
  }

  // Modes are Booleans. Other values in the file aren't used.
  private struct RawMode: Decodable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      isTrue = (try? decoder.singleValueContainer().decode(Bool.self)) ?? false
    }
  }
}
