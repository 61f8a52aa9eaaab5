import Foundation

struct BytePairSettings: Sendable {
  let merges: BytePairMerges
  let words: ByteLevelWords
  let size: Int
  /// The token IDs before those of a text; ``suffix`` follows them.
  let prefix: [Int32]
  let suffix: [Int32]
  let addedTokens: [AddedToken]
  /// Matched in the rest of the text.
  let laterTokens: [AddedToken]

  init(_ source: TokenizerSource) throws {
    let (file, url) = (source.file, source.url)
    try TokenizerFile.require("model.type", source.kind, is: "BPE", in: url)
    guard case .ids(let ids) = source.vocabulary, !ids.isEmpty else {
      throw EmbeddingError.malformed("model.vocab isn't an object of tokens with IDs.", in: url)
    }
    try Self.check(file, in: url)
    words = try Self.words(file.pre_tokenizer, in: url)
    merges = BytePairMerges(
      bytes: try Self.bytes(ids, in: url), merges: try Self.merges(file.model.merges, ids, in: url))
    (addedTokens, laterTokens) = try file.addedTokens(TextNormalizer(), in: url)
    var all = ids
    for token in file.added_tokens ?? [] { all[token.content] = token.id }
    guard let least = all.values.min(), let largest = all.values.max(), least >= 0 else {
      throw EmbeddingError.malformed("The vocabulary has a negative id.", in: url)
    }
    size = Int(largest) + 1
    (prefix, suffix) = try file.frame(in: url) { all[$0] }
  }

  /// Throws if the file asks for anything that isn't done here.
  private static func check(_ file: TokenizerFile, in url: URL) throws {
    func refuse(_ field: String, _ value: String, expected: String) -> EmbeddingError {
      .unsupported(field, value, expected: expected, in: url)
    }
    if let normalizer = file.normalizer {
      throw refuse("normalizer.type", "\"\(normalizer.type)\"", expected: "none")
    }
    let model = file.model
    if model.dropout ?? 0 != 0 {
      throw refuse("model.dropout", "\(model.dropout ?? 0)", expected: "none")
    }
    if model.ignore_merges == true {
      throw refuse("model.ignore_merges", "true", expected: "false")
    }
    for (field, text) in [
      ("continuing_subword_prefix", model.continuing_subword_prefix),
      ("end_of_word_suffix", model.end_of_word_suffix),
    ] {
      guard text ?? "" == "" else {
        throw refuse("model.\(field)", "\"\(text ?? "")\"", expected: "an empty text")
      }
    }
  }

  private static func words(
    _ file: TokenizerFile.PreTokenizer?, in url: URL
  ) throws -> ByteLevelWords {
    try TokenizerFile.require("pre_tokenizer.type", file?.type, is: "ByteLevel", in: url)
    return ByteLevelWords(
      prependsSpace: file?.add_prefix_space ?? true, splits: file?.use_regex ?? true)
  }

  private static func merges(
    _ file: TokenizerMerges?, _ ids: [String: Int32], in url: URL
  ) throws -> [(left: Int32, right: Int32, id: Int32)] {
    guard let pairs = file?.pairs else {
      throw EmbeddingError.malformed("model.merges isn't a list of pairs of tokens.", in: url)
    }
    return try pairs.map { left, right in
      guard let first = ids[left], let second = ids[right], let merged = ids[left + right] else {
        throw EmbeddingError.malformed(
          "model.merges has \(left) and \(right), "
            + "but the vocabulary lacks them or \(left + right).",
          in: url)
      }
      return (first, second, merged)
    }
  }

  private static func bytes(_ ids: [String: Int32], in url: URL) throws -> [Int32] {
    try (UInt8.min...UInt8.max).map { byte in
      let character = String(character(of: byte))
      guard let id = ids[character] else {
        throw EmbeddingError.malformed(
          "model.vocab has no token \"\(character)\" for the byte \(byte).", in: url)
      }
      return id
    }
  }

  /// Returns the character that stands for a byte in the vocabulary.
  ///
  /// A byte that Latin-1 prints stands for itself. The others are the scalars from U+0100 in their
  /// order.
  static func character(of byte: UInt8) -> Character {
    func isPrinted(_ byte: UInt8) -> Bool {
      (0x21...0x7E).contains(byte) || (0xA1...0xAC).contains(byte) || byte >= 0xAE
    }
    if isPrinted(byte) { return Character(Unicode.Scalar(byte)) }
    let place = (0..<byte).count { !isPrinted($0) }
    return Character(Unicode.Scalar(UInt16(0x100 + place))!)
  }
}
