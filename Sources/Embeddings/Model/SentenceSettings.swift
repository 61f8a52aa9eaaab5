import Foundation

enum Pooling: String, Sendable {
  case mean
  case cls
}

struct SentenceSettings: Sendable {
  /// Includes special tokens; `nil` if no file gives it.
  let maximumLength: Int?
  let pooling: Pooling
  let queryPrompt: String
  let passagePrompt: String

  /// Reads sentence_bert_config.json, 1_Pooling/config.json and config_sentence_transformers.json.
  ///
  /// Each file is optional. Without 1_Pooling/config.json, the pooling is the mean.
  init(_ folder: ModelFolder, lowercases: Bool) throws {
    let length = try folder.decode(RawLength.self, from: Self.lengthFile)
    if length?.do_lower_case == true, !lowercases {
      throw EmbeddingError.unsupported(
        "do_lower_case", "true", expected: "lower-casing by the tokenizer",
        in: folder.file(Self.lengthFile))
    }
    maximumLength = length?.max_seq_length
    try Self.checkModules(folder)
    let prompts = try folder.decode(RawPrompts.self, from: "config_sentence_transformers.json")
    (queryPrompt, passagePrompt) = (
      prompts?.prompt(["query"]) ?? "", prompts?.prompt(["passage", "document", "corpus"]) ?? ""
    )
    pooling = try Self.pooling(folder, prompts: !(queryPrompt + passagePrompt).isEmpty)
  }

  private static let lengthFile = "sentence_bert_config.json"

  /// Throws if the vectors pass through more than a transformer, pooling and normalization.
  private static func checkModules(_ folder: ModelFolder) throws {
    let name = "modules.json"
    for module in try folder.decode([RawModule].self, from: name) ?? [] {
      let kind = module.type.split(separator: ".").last.map(String.init) ?? ""
      guard ["Transformer", "Pooling", "Normalize"].contains(kind) else {
        throw EmbeddingError.unsupported(
          "The module \(module.path ?? "")", "\"\(module.type)\"",
          expected: "a transformer with pooling and normalization", in: folder.file(name))
      }
    }
  }

  private static func pooling(_ folder: ModelFolder, prompts: Bool) throws -> Pooling {
    let name = "1_Pooling/config.json"
    guard let modes = try folder.decode([String: RawMode].self, from: name) else { return .mean }
    if prompts, modes["include_prompt"]?.value == false {
      throw EmbeddingError.unsupported(
        "include_prompt", "false", expected: "pooling that includes the prompt",
        in: folder.file(name))
    }
    let enabled = modes.filter { $0.value.value == true }.keys
    let chosen = enabled.filter { $0.hasPrefix("pooling_mode_") }.sorted()
    switch chosen {
    case ["pooling_mode_mean_tokens"]: return .mean
    case ["pooling_mode_cls_token"]: return .cls
    default:
      throw EmbeddingError.unsupported(
        "The pooling", chosen.isEmpty ? "none" : chosen.joined(separator: " and "),
        expected: "the mean or the first token", in: folder.file(name))
    }
  }

  // The names are those in the file. swift-format-ignore: AlwaysUseLowerCamelCase
  private struct RawLength: Decodable {
    let max_seq_length: Int?
    let do_lower_case: Bool?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct RawPrompts: Decodable {
    let prompts: [String: String]?
    let default_prompt_name: String?

    /// Returns the first prompt with one of the names, or else the default one.
    func prompt(_ names: [String]) -> String? {
      (names + [default_prompt_name].compactMap(\.self)).lazy.compactMap { prompts?[$0] }.first
    }
  }

  private struct RawModule: Decodable {
    let path: String?
    let type: String
  }

  // Modes are Booleans. Other values in the file aren't used.
  private struct RawMode: Decodable {
    let value: Bool?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Bool.self)
    }
  }
}
