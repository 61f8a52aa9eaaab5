import CLlama

/// A model's tokens: text to tokens and back, with control tokens only where they are meant.
struct Vocabulary: Sendable {
  /// A token with a spelling that text could imitate.
  struct Marker: Sendable {
    var token: llama_token
    var spelling: [UInt8]
    /// Whether white space before or after it belongs to it.
    var stripsLeft: Bool
    var stripsRight: Bool
  }

  private let weights: Weights
  private var pointer: OpaquePointer { llama_model_get_vocab(weights.pointer) }

  /// Control tokens by the first byte of their spelling, longest first.
  let controls: [UInt8: [Marker]]
  /// Spellings that content must not be able to bring about, by first byte.
  let guarded: [UInt8: [Marker]]
  /// The token every conversation starts with, when the model was trained so.
  let opening: llama_token?
  /// The tokens as grammars need them, made once.
  let arranged = VocabularyBytes()

  init(_ weights: Weights) {
    self.weights = weights
    let pointer = llama_model_get_vocab(weights.pointer)!
    var controls: [Marker] = []
    var guarded: [Marker] = []
    for token in 0..<llama_vocab_n_tokens(pointer) {
      let attributes = llama_vocab_get_attr(pointer, token).rawValue
      let isControl =
        attributes & (LLAMA_TOKEN_ATTR_CONTROL.rawValue | LLAMA_TOKEN_ATTR_UNKNOWN.rawValue) != 0
      let isDefined = attributes & LLAMA_TOKEN_ATTR_USER_DEFINED.rawValue != 0
      guard isControl || isDefined, let text = llama_vocab_get_text(pointer, token) else {
        continue
      }
      let marker = Marker(
        token: token, spelling: Array(String(cString: text).utf8),
        stripsLeft: attributes & LLAMA_TOKEN_ATTR_LSTRIP.rawValue != 0,
        stripsRight: attributes & LLAMA_TOKEN_ATTR_RSTRIP.rawValue != 0)
      guard marker.spelling.count > 1 else { continue }
      if isControl { controls.append(marker) }
      if isControl || marker.isBracketed { guarded.append(marker) }
    }
    self.controls = Self.byFirstByte(controls)
    self.guarded = Self.byFirstByte(guarded)
    opening = llama_vocab_get_add_bos(pointer) ? llama_vocab_bos(pointer) : nil
  }

  private static func byFirstByte(_ markers: [Marker]) -> [UInt8: [Marker]] {
    Dictionary(grouping: markers) { $0.spelling[0] }
      .mapValues { $0.sorted { $0.spelling.count > $1.spelling.count } }
  }

  /// Number of tokens the model chooses from.
  var count: Int { Int(llama_vocab_n_tokens(pointer)) }

  /// Whether a token steers the model rather than standing for text.
  func isControl(_ token: llama_token) -> Bool {
    llama_vocab_is_control(pointer, token)
  }

  /// Whether a token ends an answer.
  func endsAnswer(_ token: llama_token) -> Bool {
    llama_vocab_is_eog(pointer, token)
  }

  /// The bytes a token stands for; none for a control token.
  func bytes(of token: llama_token) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 64)
    var length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    if length < 0 {
      buffer = [CChar](repeating: 0, count: Int(-length))
      length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    }
    return buffer.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
  }

  /// Tokens of text in which nothing is a control token, whatever it spells.
  func tokens(ofText text: some Collection<UInt8>) -> [llama_token] {
    tokenize(text, parsingControls: false)
  }

  /// Tokens as llama.cpp finds them when spellings of control tokens stand for the tokens.
  func tokens(ofTrusted text: String) -> [llama_token] {
    tokenize(text.utf8, parsingControls: true)
  }

  private func tokenize(
    _ text: some Collection<UInt8>, parsingControls: Bool
  ) -> [llama_token] {
    guard !text.isEmpty else { return [] }
    let bytes = text.map(CChar.init(bitPattern:))
    var tokens = [llama_token](repeating: 0, count: bytes.count + 8)
    let count = llama_tokenize(
      pointer, bytes, Int32(bytes.count), &tokens, Int32(tokens.count), false, parsingControls)
    guard count < 0 else { return Array(tokens.prefix(Int(count))) }
    tokens = [llama_token](repeating: 0, count: Int(-count))
    _ = llama_tokenize(
      pointer, bytes, Int32(bytes.count), &tokens, Int32(tokens.count), false, parsingControls)
    return tokens
  }
}

extension Vocabulary.Marker {
  /// Whether the spelling looks like a marker, as `<tool_call>` and `[INST]` do and a run of spaces
  /// doesn't.
  fileprivate var isBracketed: Bool {
    (spelling.first == UInt8(ascii: "<") && spelling.last == UInt8(ascii: ">"))
      || (spelling.first == UInt8(ascii: "[") && spelling.last == UInt8(ascii: "]"))
  }
}
