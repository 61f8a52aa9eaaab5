import CLlama

/// The vocabulary of a model, which converts text to tokens and back.
///
/// Control tokens are produced only from markup.
struct Vocabulary: Sendable {
  /// A token whose spelling could occur in text.
  struct Marker: Sendable {
    var token: llama_token
    var spelling: [UInt8]
    /// A Boolean value that indicates whether the token includes the white space before it.
    ///
    /// ``stripsRight`` is the equivalent for the white space after it.
    var stripsLeft: Bool
    var stripsRight: Bool
  }

  private let weights: Weights
  var pointer: OpaquePointer { llama_model_get_vocab(weights.pointer) }

  /// The control tokens by the first byte of their spelling, longest first.
  let controls: [UInt8: [Marker]]
  /// The markers that content must not produce, by the first byte of their spelling.
  let guarded: [UInt8: [Marker]]
  /// The token at the beginning of every conversation, if the model was trained with one.
  let opening: llama_token?
  /// The tokens in the format of grammars, created once.
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

  /// The number of tokens in the vocabulary.
  var count: Int { Int(llama_vocab_n_tokens(pointer)) }

  /// Returns a Boolean value that indicates whether a token is a control token and not text.
  func isControl(_ token: llama_token) -> Bool {
    llama_vocab_is_control(pointer, token)
  }

  /// Returns a Boolean value that indicates whether a token ends a response.
  func endsAnswer(_ token: llama_token) -> Bool {
    llama_vocab_is_eog(pointer, token)
  }

  /// Returns the bytes of a token; empty for a control token.
  func bytes(of token: llama_token) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 64)
    var length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    if length < 0 {
      buffer = [CChar](repeating: 0, count: Int(-length))
      length = llama_token_to_piece(pointer, token, &buffer, Int32(buffer.count), 0, false)
    }
    return buffer.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
  }

  /// Returns the tokens of text without control tokens, even if the text spells one.
  func tokens(ofText text: some Collection<UInt8>) -> [llama_token] {
    tokenize(text, parsingControls: false)
  }

  /// Returns the tokens of trusted text, in which the spelling of a control token stands for the
  /// token.
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
  /// A Boolean value that indicates whether the spelling is in angle or square brackets.
  ///
  /// `<tool_call>` and `[INST]` are; a run of spaces isn't.
  fileprivate var isBracketed: Bool {
    (spelling.first == UInt8(ascii: "<") && spelling.last == UInt8(ascii: ">"))
      || (spelling.first == UInt8(ascii: "[") && spelling.last == UInt8(ascii: "]"))
  }
}
