import CLlama

/// Converts text to tokens and back; control tokens are produced only from markup.
struct ModelVocabulary: Sendable {
  /// A token whose spelling could occur in text.
  struct Marker: Sendable {
    var token: llama_token
    var spelling: [UInt8]
    /// True if the token includes the white space before it; ``stripsRight`` is about that after
    /// it.
    var stripsLeft: Bool
    var stripsRight: Bool
  }

  private let weights: Weights
  var pointer: OpaquePointer { llama_model_get_vocab(weights.pointer) }

  /// By the first byte of their spelling, longest first.
  let controls: [UInt8: [Marker]]
  /// Content must not produce these; by the first byte of their spelling.
  let guarded: [UInt8: [Marker]]
  /// Begins every conversation, if the model was trained with such a token.
  let opening: llama_token?
  /// The tokens in the format of grammars, created once.
  let grammarTokens = VocabularyBytes()

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

  var count: Int { Int(llama_vocab_n_tokens(pointer)) }

  /// True for control tokens, which aren't text.
  func isControl(_ token: llama_token) -> Bool {
    llama_vocab_is_control(pointer, token)
  }

  func endsAnswer(_ token: llama_token) -> Bool {
    llama_vocab_is_eog(pointer, token)
  }

  /// Empty for a control token.
  func bytes(of token: llama_token) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 64)
    var length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    if length < 0 {
      buffer = [CChar](repeating: 0, count: Int(-length))
      length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    }
    return buffer.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
  }

  /// Never returns control tokens, even if the text spells one.
  func tokens(ofText text: some Collection<UInt8>) -> [llama_token] {
    tokenize(text, parsingControls: false)
  }

  /// The spelling of a control token stands for the token.
  func tokens(ofTrusted text: String) -> [llama_token] {
    tokenize(text.utf8, parsingControls: true)
  }

  private func tokenize(_ text: some Collection<UInt8>, parsingControls: Bool) -> [llama_token] {
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

extension ModelVocabulary.Marker {
  /// True for a spelling in angle or square brackets.
  ///
  /// `<tool_call>` and `[INST]` are; a run of spaces isn't.
  fileprivate var isBracketed: Bool {
    (spelling.first == UInt8(ascii: "<") && spelling.last == UInt8(ascii: ">"))
      || (spelling.first == UInt8(ascii: "[") && spelling.last == UInt8(ascii: "]"))
  }
}
