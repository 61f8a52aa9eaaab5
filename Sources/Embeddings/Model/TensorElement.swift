/// A number format of weights that converts to Float32 without loss.
enum TensorElement: String {
  case float32 = "F32"
  case float16 = "F16"
  case bfloat16 = "BF16"

  var size: Int { self == .float32 ? 4 : 2 }

  /// Knows any safetensors format, to validate tensors that aren't used too.
  static func size(named name: String) -> Int? {
    switch name {
    case "BOOL", "I8", "U8", "F8_E4M3", "F8_E5M2": 1
    case "I16", "U16", "F16", "BF16": 2
    case "I32", "U32", "F32": 4
    case "I64", "U64", "F64": 8
    default: nil
    }
  }

  /// Reads little-endian numbers; `source` needs no alignment.
  func convert(_ source: UnsafeRawPointer, to destination: FloatBuffer) {
    for index in 0..<destination.count {
      let address = source + index * size
      destination.pointer[index] =
        switch self {
        case .float32:
          Float(bitPattern: UInt32(littleEndian: address.loadUnaligned(as: UInt32.self)))
        case .float16:
          HalfPrecision.float(UInt16(littleEndian: address.loadUnaligned(as: UInt16.self)))
        case .bfloat16:
          Float(
            bitPattern: UInt32(UInt16(littleEndian: address.loadUnaligned(as: UInt16.self))) << 16)
        }
    }
  }
}
