import Foundation

/// A writer of tiny model files, each with one defect that has to be refused.
struct GGUF {
  enum Value {
    case string(String)
    case strings([String])
  }

  var pairs: [(String, Value)]
  var tensorCount: UInt64 = 0

  var data: Data {
    var data = Data("GGUF".utf8)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    func add(_ text: String) {
      add(UInt64(text.utf8.count))
      data.append(contentsOf: text.utf8)
    }
    add(UInt32(3))
    add(tensorCount)
    add(UInt64(pairs.count))
    for (key, value) in pairs {
      add(key)
      switch value {
      case .string(let text):
        add(UInt32(8))
        add(text)
      case .strings(let texts):
        add(UInt32(9))
        add(UInt32(8))
        add(UInt64(texts.count))
        texts.forEach { add($0) }
      }
    }
    return data
  }
}

/// A file that is removed when this object is released.
final class TemporaryFile {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("llama-test-\(UUID().uuidString).gguf")

  init(_ data: Data) throws {
    try data.write(to: url)
  }

  init(copyOf original: URL) throws {
    try FileManager.default.copyItem(at: original, to: url)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
