import CLlama

/// A loaded model, freed with the last one who holds it.
///
/// `@unchecked` for `pointer`: llama.cpp only reads a model once it is loaded.
final class Weights: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    llama_model_free(pointer)
  }

  /// What the file says under a key, or nil.
  func metadata(_ key: String) -> String? {
    text { llama_model_meta_val_str(pointer, key, $0, $1) }
  }

  /// Architecture, size and quantisation in a few words.
  var summary: String {
    text { llama_model_desc(pointer, $0, $1) } ?? ""
  }

  /// The conversation's template the file carries.
  var chatTemplate: String? {
    llama_model_chat_template(pointer, nil).map { String(cString: $0) }
  }

  /// Bytes that the keys and values of one token take in every layer, at two bytes a number.
  var cacheBytesPerToken: UInt64 {
    let heads = max(1, UInt64(llama_model_n_head(pointer)))
    let width = UInt64(llama_model_n_embd(pointer)) / heads
    let layers = UInt64(llama_model_n_layer(pointer))
    return layers * UInt64(max(1, llama_model_n_head_kv(pointer))) * width * 2 * 2
  }

  private func text(_ read: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String? {
    let length = read(nil, 0)
    guard length >= 0 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(length) + 1)
    _ = read(&buffer, buffer.count)
    return String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
