import Foundation
import Grammars

enum EmbeddingsReply {
  static func document(_ request: EmbeddingsRequest, vectors: [[Float]], tokens: Int) -> JSONValue {
    let data = vectors.enumerated().map { index, vector -> JSONValue in
      [
        "object": "embedding", "index": .number(JSONNumber(index)),
        "embedding": request.isBase64 ? .string(base64(vector)) : array(vector),
      ]
    }
    return [
      "object": "list", "data": .array(data), "model": .string(request.model),
      "usage": [
        "prompt_tokens": .number(JSONNumber(tokens)),
        "total_tokens": .number(JSONNumber(tokens)),
      ],
    ]
  }

  private static func array(_ vector: [Float]) -> JSONValue {
    // The shortest text that reads back as the same `Float`, half as long as that of a `Double`.
    .array(vector.map { JSONNumber(text: "\($0)").map(JSONValue.number) ?? 0 })
  }

  /// The components as 32-bit floating-point numbers, little-endian.
  private static func base64(_ vector: [Float]) -> String {
    let bytes = vector.flatMap { component in
      withUnsafeBytes(of: component.bitPattern.littleEndian) { Array($0) }
    }
    return Data(bytes).base64EncodedString()
  }
}
