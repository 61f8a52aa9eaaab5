import Embeddings
import Foundation
import Grammars
import RecollectServer
import RecollectTesting
import Testing

@Suite("Embeddings")
struct EmbeddingsTests {
  private static let model = JSONValue.string(HashingEmbedder().identifier)

  private static func vectors(_ parameters: JSONObject) async throws -> JSONValue {
    let server = try await ScriptedServer("")
    var body: JSONObject = ["model": model]
    for (key, value) in parameters { body[key] = value }
    return try await server.server.embed(ScriptedServer.body(body))
  }

  @Test("Vectors are those of the library's model, in the order of the texts")
  func vectors() async throws {
    let texts = ["a garden", "a boat"]
    let reply = try await Self.vectors(["input": .array(texts.map(JSONValue.string))])
    let data = try #require(reply["data"]?.array)
    let vectors = data.compactMap { $0["embedding"]?.array?.compactMap(\.number?.double) }
    let expected = try await HashingEmbedder().embed(texts, as: .passage)
    #expect(vectors.map { $0.map(Float.init) } == expected)
    #expect(data.map { $0["index"] } == [0, 1])
    #expect(reply["usage"]?["prompt_tokens"] == 4)
  }

  @Test("Base64 has the same vector as numbers of 32 bits, little-endian")
  func base64() async throws {
    let reply = try await Self.vectors(["input": "a boat", "encoding_format": "base64"])
    let text = try #require(reply["data"]?.array?.first?["embedding"]?.string)
    let bytes = Array(try #require(Data(base64Encoded: text)))
    let vector = stride(from: 0, to: bytes.count, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
    }
    #expect(vector == (try await HashingEmbedder().embed(["a boat"], as: .passage)[0]))
  }

  static let refused: [RefusalTests.Case] = [
    .init(["input": [1, 2]], "invalid_value", "input"),
    .init(["input": [[1, 2]]], "invalid_value", "input"),
    .init(["input": ""], "invalid_value", "input"),
    .init(["input": []], "invalid_value", "input"),
    .init(["input": "a", "dimensions": 7], "invalid_value", "dimensions"),
    .init(["input": "a", "encoding_format": "hex"], "invalid_value", "encoding_format"),
    .init(["input": "a", "model": "scripted"], "model_not_found", "model"),
  ]

  @Test("What can't be embedded is refused", arguments: refused)
  func refusal(_ example: RefusalTests.Case) async throws {
    let error = await #expect(throws: OpenAIError.self) {
      try await Self.vectors(example.parameters)
    }
    #expect(error?.code == example.code)
    #expect(error?.parameter == example.parameter)
  }

  @Test("Both models are listed, and are found with the extension of their file")
  func models() async throws {
    let server = try await ScriptedServer("").server
    let ids = try await server.models()["data"]?.array?.map { $0["id"] }
    #expect(ids == ["scripted", Self.model])
    #expect(try await server.model("scripted.gguf")["id"] == "scripted")
    await #expect(throws: OpenAIError.self) { try await server.model("gpt") }
  }
}
