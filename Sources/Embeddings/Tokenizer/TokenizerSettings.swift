import Foundation

struct TokenizerSettings: Sendable {
  var vocabulary: [String: Int32]
  var lowercases = true
  var stripsAccents = true
  var spacesIdeographs = true
  var unknownToken = "[UNK]"
  var continuingPrefix = "##"
  var maximumWordLength = 100
  /// The token IDs before those of a text; ``suffix`` follows them.
  var prefix: [Int32] = []
  var suffix: [Int32] = []
  /// Matched in a text exactly as written, before any normalization.
  var addedTokens: [String: Int32] = [:]
}

/// The older form of a BERT tokenizer: a list of tokens, one per line, and a few settings.
enum VocabularyFile {
  // The names are those in the file. swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Configuration: Decodable {
    var do_lower_case: Bool?
    var strip_accents: Bool?
    var tokenize_chinese_chars: Bool?
    var unk_token: String?
    var cls_token: String?
    var sep_token: String?
    var pad_token: String?
    var mask_token: String?
  }

  /// Reads vocab.txt and tokenizer_config.json.
  static func settings(_ folder: ModelFolder) throws -> TokenizerSettings {
    let name = "vocab.txt"
    guard let data = try folder.data(name) else {
      throw EmbeddingError.missing(folder.file("tokenizer.json"))
    }
    let file = try folder.decode(Configuration.self, from: "tokenizer_config.json")
    var settings = TokenizerSettings(vocabulary: vocabulary(data))
    settings.lowercases = file?.do_lower_case ?? true
    settings.stripsAccents = file?.strip_accents ?? settings.lowercases
    settings.spacesIdeographs = file?.tokenize_chinese_chars ?? true
    settings.unknownToken = file?.unk_token ?? "[UNK]"

    func id(_ token: String) throws -> Int32 {
      guard let id = settings.vocabulary[token] else {
        throw EmbeddingError.malformed(
          "The special token \(token) isn't in the vocabulary.", in: folder.file(name))
      }
      return id
    }
    let start = file?.cls_token ?? "[CLS]"
    let end = file?.sep_token ?? "[SEP]"
    settings.prefix = [try id(start)]
    settings.suffix = [try id(end)]
    let others = [file?.pad_token ?? "[PAD]", file?.mask_token ?? "[MASK]"]
    for token in [start, end, settings.unknownToken] { settings.addedTokens[token] = try id(token) }
    for token in others { settings.addedTokens[token] = settings.vocabulary[token] }
    return settings
  }

  // A line ends with LF or CRLF. Any other character is part of the token.
  private static func vocabulary(_ data: Data) -> [String: Int32] {
    var vocabulary: [String: Int32] = [:]
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (id, line) in lines.enumerated() {
      let token = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      vocabulary[String(decoding: token, as: UTF8.self)] = Int32(id)
    }
    return vocabulary
  }
}
