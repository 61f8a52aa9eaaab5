import CLlama

/// The weights of a loaded model, freed with the last reference.
///
/// `@unchecked` because of `pointer`: llama.cpp doesn't change a model after loading it.
final class Weights: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    llama_model_free(pointer)
  }

  func metadata(_ key: String) -> String? {
    String(llama: { llama_model_meta_val_str(pointer, key, $0, $1) })
  }

  /// Architecture, size and quantization.
  var summary: String {
    String(llama: { llama_model_desc(pointer, $0, $1) }) ?? ""
  }

  var chatTemplate: String? {
    llama_model_chat_template(pointer, nil).map { String(cString: $0) }
  }

  /// False for a recurrent model, whose state is that after its last token.
  var canRemoveTokens: Bool {
    !llama_model_is_recurrent(pointer) && !llama_model_is_hybrid(pointer)
  }

  /// Keys and values of one token in all layers, with two bytes per number.
  var cacheBytesPerToken: UInt64 {
    let heads = max(1, UInt64(llama_model_n_head(pointer)))
    let width = UInt64(llama_model_n_embd(pointer)) / heads
    let layers = UInt64(llama_model_n_layer(pointer))
    return layers * UInt64(max(1, llama_model_n_head_kv(pointer))) * width * 2 * 2
  }
}

extension String {
  /// Creates the text that a function of llama.cpp writes, or `nil` if the function fails.
  ///
  /// - Parameter write: Writes into a buffer of a given size, and returns the length of the text.
  init?(llama write: (UnsafeMutablePointer<CChar>?, Int) -> Int32) {
    let length = write(nil, 0)
    guard length >= 0 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(length) + 1)
    _ = write(&buffer, buffer.count)
    self.init(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
