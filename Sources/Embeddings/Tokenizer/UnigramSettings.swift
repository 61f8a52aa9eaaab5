import Foundation

struct UnigramSettings: Sendable {
  let model: UnigramModel
  let normalizer: TextNormalizer
  let words: UnigramWords
  /// The token IDs before those of a text; ``suffix`` follows them.
  let prefix: [Int32]
  let suffix: [Int32]
  let addedTokens: [AddedToken]
  /// Matched in the normalized text.
  let normalizedTokens: [AddedToken]

  init(_ source: TokenizerSource) throws {
    let (file, url) = (source.file, source.url)
    try TokenizerFile.require("model.type", source.kind, is: "Unigram", in: url)
    guard case .scores(let pieces) = source.vocabulary, pieces.count > 0 else {
      throw EmbeddingError.malformed("model.vocab isn't a list of pieces with scores.", in: url)
    }
    model = try UnigramModel(file.model, pieces, in: url)
    let normalizer = TextNormalizer(steps: try Self.steps(file.normalizer, in: url))
    words = try Self.words(file.pre_tokenizer, in: url)
    (addedTokens, normalizedTokens) = try file.addedTokens(normalizer, in: url)
    self.normalizer = normalizer
    var ids: [String: Int32] = [:]
    for token in file.added_tokens ?? [] { ids[token.content] = token.id }
    (prefix, suffix) = try file.frame(in: url) { ids[$0] ?? pieces.id(of: $0) }
  }

  private static func words(_ file: TokenizerFile.PreTokenizer?, in url: URL) throws -> UnigramWords
  {
    var parts = file?.type == "Sequence" ? file?.pretokenizers ?? [] : [file].compactMap(\.self)
    var words = UnigramWords()
    if parts.first?.type == "WhitespaceSplit" {
      words.splitsAtWhiteSpace = true
      parts.removeFirst()
    }
    guard parts.count == 1, let part = parts.first, part.type == "Metaspace" else {
      let types = parts.map { "\"\($0.type)\"" }.joined(separator: " and ")
      throw EmbeddingError.unsupported(
        "pre_tokenizer.type", types.isEmpty ? "missing" : types,
        expected: "\"Metaspace\", also after \"WhitespaceSplit\",", in: url)
    }
    if let scheme = part.prepend_scheme {
      // "first" isn't supported: the first part is that of the text before normalization.
      guard ["always", "never"].contains(scheme) else {
        throw EmbeddingError.unsupported(
          "pre_tokenizer.prepend_scheme", "\"\(scheme)\"", expected: "\"always\" or \"never\"",
          in: url)
      }
      words.prependsSpace = scheme == "always"
    } else {
      words.prependsSpace = part.add_prefix_space ?? true
    }
    if let replacement = part.replacement { words.replacement = Array(replacement.utf8) }
    guard !words.replacement.isEmpty else {
      throw EmbeddingError.malformed("pre_tokenizer.replacement is empty.", in: url)
    }
    words.splitsAtReplacement = part.split ?? true
    return words
  }
}

extension UnigramSettings {
  private static func steps(
    _ file: TokenizerFile.Normalizer?, in url: URL
  ) throws -> [TextNormalizer.Step] {
    guard let file else { return [] }
    switch file.type {
    case "Sequence": return try (file.normalizers ?? []).flatMap { try steps($0, in: url) }
    case "Precompiled":
      guard let text = file.precompiled_charsmap, let data = Data(base64Encoded: text),
        let map = CharacterMap(Array(data))
      else {
        throw EmbeddingError.malformed(
          "normalizer.precompiled_charsmap is no table of characters.", in: url)
      }
      return [.map(map)]
    case "Strip": return [.strip(left: file.strip_left ?? true, right: file.strip_right ?? true)]
    case "Replace":
      let content = Array((file.content ?? "").utf8)
      if let text = file.pattern?.String, !text.isEmpty {
        return [.replace(Array(text.utf8), with: content)]
      }
      guard file.pattern?.Regex == " {2,}" else {
        throw EmbeddingError.unsupported(
          "normalizer.pattern", "\"\(file.pattern?.Regex ?? "")\"",
          expected: "a text or \" {2,}\"", in: url)
      }
      return [.replaceSpaces(with: content)]
    default:
      throw EmbeddingError.unsupported(
        "normalizer.type", "\"\(file.type)\"",
        expected: "\"Precompiled\", \"Replace\", \"Strip\" and a \"Sequence\" of them", in: url)
    }
  }
}

extension UnigramModel {
  fileprivate init(_ file: TokenizerFile.Model, _ pieces: ScoredPieces, in url: URL) throws {
    guard pieces.bytes.count < Int32.max, pieces.scores.allSatisfy(\.isFinite) else {
      throw EmbeddingError.malformed(
        "model.vocab has more than 2 GB of pieces, or a score that isn't a number.", in: url)
    }
    guard let unknown = file.unk_id, pieces.scores.indices.contains(Int(unknown)) else {
      throw EmbeddingError.malformed(
        "model.unk_id \(file.unk_id.map { "\($0) isn't in" } ?? "is missing beside") "
          + "the vocabulary.",
        in: url)
    }
    trie = UnigramTrie(pieces)
    scores = pieces.scores
    self.unknown = unknown
    unknownScore = (pieces.scores.min() ?? 0) - 10
    let bytes = file.byte_fallback == true ? Self.byteTokens(trie) : []
    // Unknown characters stay unknown if a byte has no token.
    self.bytes = bytes.contains(-1) ? [] : bytes
  }

  private static func byteTokens(_ trie: UnigramTrie) -> [Int32] {
    (0...255).map { byte in
      let hexadecimal = String(byte, radix: 16, uppercase: true)
      let name = Array("<0x\(byte < 16 ? "0" : "")\(hexadecimal)>".utf8)
      return name.withUnsafeBufferPointer { trie.id(of: $0) ?? -1 }
    }
  }
}
