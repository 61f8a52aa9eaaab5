import CLlama
import Foundation

/// The properties of a model file that are known before its weights are loaded.
///
/// llama.cpp ends the whole process on some damaged files. The initializer therefore checks what
/// llama.cpp only asserts.
struct ModelFile {
  var architecture: String
  /// The size of the weights in this file, in bytes.
  var weightBytes: UInt64
  /// The position of the first weight in the file.
  var headerBytes: Int
  /// True if the file names a pooling, as those of embedding models do.
  var namesPooling: Bool
  /// In tokens; zero if the file doesn't contain it.
  var trainedContextSize: Int
  /// Keys and values of one token; zero if the file doesn't contain the data.
  var cacheBytesPerToken: UInt64

  /// - Throws: `LlamaError` if the header shows that the file can't be loaded.
  init(_ path: String) throws(LlamaError) {
    let size = try Self.sizeOfGGUF(path)
    let (found, messages) = LlamaLog.listening { heard in
      (gguf_init_from_file(path, gguf_init_params(no_alloc: true, ctx: nil)), heard())
    }
    guard let header = found else {
      throw Self.unreadableHeader(path, size: size, message: messages.last)
    }
    defer { gguf_free(header) }
    let architecture = Self.string("general.architecture", in: header) ?? ""
    self.architecture = architecture
    weightBytes = try Self.checkTensors(of: header, path: path, size: size)
    headerBytes = gguf_get_data_offset(header)
    namesPooling = gguf_find_key(header, "\(architecture).pooling_type") >= 0
    func number(_ key: String) -> UInt64 { Self.number("\(architecture).\(key)", in: header) ?? 0 }
    trainedContextSize = Int(clamping: number("context_length"))
    let heads = max(1, number("attention.head_count"))
    let (width, sharedHeads) = (number("embedding_length"), number("attention.head_count_kv"))
    // Keys and values have two bytes each. In a damaged file these numbers can be arbitrary.
    cacheBytesPerToken = Self.product(
      number("block_count"), sharedHeads > 0 ? sharedHeads : heads, width / heads, 2 * 2)
    try Self.checkVocabulary(of: header, path: path)
  }

  private static func sizeOfGGUF(_ path: String) throws(LlamaError) -> UInt64 {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      !isDirectory.boolValue
    else {
      throw LlamaError(
        .missing, file: path, message: "There is no model file here.",
        remedy: "Fetch the model, or give the path of a GGUF file of your own.")
    }
    // Opening a pipe would wait forever for a writer.
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw LlamaError(
        .notGGUF, file: path,
        message: "This is a pipe, a socket or a device, and a model is a file.",
        remedy: "Give the path of a file in the GGUF format.")
    }
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
      (try? file.seek(toOffset: 0)) != nil
    else {
      throw LlamaError(
        .unreadable, file: path, message: "The model file can't be opened.",
        remedy: "Check the permissions of the file and of its folder.")
    }
    defer { try? file.close() }
    let magic = (try? file.read(upToCount: 4)) ?? Data()
    guard magic.elementsEqual("GGUF".utf8) else {
      let start = !magic.isEmpty && magic.count < 4 && "GGUF".utf8.starts(with: magic)
      throw LlamaError(
        start ? .truncated : .notGGUF, file: path,
        message: size == 0 ? "The model file is empty." : "The file isn't a GGUF model.",
        remedy: "Fetch it again, or give the path of a file in the GGUF format.")
    }
    return size
  }

  private static func unreadableHeader(
    _ path: String, size: UInt64, message: String?
  ) -> LlamaError {
    let ends = ["remaining file size", "failed to read", "end of file"]
    if size < 1 << 20 || ends.contains(where: { message?.contains($0) ?? false }) {
      return LlamaError(
        .truncated, file: path,
        message: "The model file is cut off or damaged: its header doesn't end.",
        remedy: "Fetch it again.", llamaMessage: message)
    }
    return LlamaError(
      .damaged, file: path, message: "The header of the model file can't be read.",
      remedy: "Fetch it again, or use a file made for a current llama.cpp.",
      llamaMessage: message)
  }

  /// Returns the size of all tensors in bytes after checking that each is inside the file.
  private static func checkTensors(
    of header: OpaquePointer, path: String, size: UInt64
  ) throws(LlamaError) -> UInt64 {
    let start = UInt64(gguf_get_data_offset(header))
    var end = start
    var total: UInt64 = 0
    for index in 0..<gguf_get_n_tensors(header) {
      let bytes = UInt64(gguf_get_tensor_size(header, index))
      end = max(end, start + UInt64(gguf_get_tensor_offset(header, index)) + bytes)
      total += bytes
    }
    guard end <= size else {
      throw LlamaError(
        .truncated, file: path,
        message: "The model file is cut off: it has \(size) bytes and its header asks for \(end).",
        remedy: "Fetch it again.")
    }
    return total
  }

  /// Checks that the tokens are unique, which llama.cpp only asserts.
  private static func checkVocabulary(of header: OpaquePointer, path: String) throws(LlamaError) {
    let key = gguf_find_key(header, "tokenizer.ggml.tokens")
    guard key >= 0, gguf_get_kv_type(header, key) == GGUF_TYPE_ARRAY,
      gguf_get_arr_type(header, key) == GGUF_TYPE_STRING
    else {
      throw LlamaError(
        .notGenerative, file: path, message: "The file has no vocabulary.",
        remedy: "Use a GGUF of a complete model, not of a part or an adapter.")
    }
    let count = gguf_get_arr_n(header, key)
    var seen = Set<[CChar]>(minimumCapacity: count)
    for index in 0..<count {
      guard let token = gguf_get_arr_str(header, key, index), token.pointee != 0 else { continue }
      // The loader renames empty tokens by their number, so several are allowed.
      guard seen.insert(Array(UnsafeBufferPointer(start: token, count: strlen(token)))).inserted
      else {
        throw LlamaError(
          .damaged, file: path,
          message: "The vocabulary names the token \"\(String(cString: token))\" twice.",
          remedy: "Fetch the file again.")
      }
    }
  }

  private static func string(_ key: String, in header: OpaquePointer) -> String? {
    let index = gguf_find_key(header, key)
    guard index >= 0, gguf_get_kv_type(header, index) == GGUF_TYPE_STRING else { return nil }
    return gguf_get_val_str(header, index).map { String(cString: $0) }
  }

  private static func number(_ key: String, in header: OpaquePointer) -> UInt64? {
    let index = gguf_find_key(header, key)
    guard index >= 0 else { return nil }
    return switch gguf_get_kv_type(header, index) {
    case GGUF_TYPE_UINT32: UInt64(gguf_get_val_u32(header, index))
    case GGUF_TYPE_UINT64: gguf_get_val_u64(header, index)
    default: nil
    }
  }

  /// Returns `UInt64.max` on an overflow.
  static func product(_ factors: UInt64...) -> UInt64 {
    factors.reduce(1) {
      let (product, overflow) = $0.multipliedReportingOverflow(by: $1)
      return overflow ? .max : product
    }
  }
}
