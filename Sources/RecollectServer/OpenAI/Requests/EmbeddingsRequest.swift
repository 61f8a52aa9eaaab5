import Embeddings
import Grammars

struct EmbeddingsRequest: Sendable {
  var model: String
  var texts: [String]
  var purpose: EmbeddingPurpose
  var isBase64: Bool
  var dimension: Int?

  static let maximumTexts = 2048

  init(body: [UInt8]) throws(OpenAIError) {
    let fields = try RequestFields(body: body)
    try ParameterRules.embeddings.check(fields)
    model = try fields.requiredString("model")
    texts = try Self.texts(fields)
    dimension = try fields.integer("dimensions", from: 1)
    switch try fields.string("encoding_format") {
    case nil, "float": isBase64 = false
    case "base64": isBase64 = true
    case let other?:
      throw .invalidValue("encoding_format", "'\(other)' isn't float or base64.")
    }
    switch try fields.string("input_type") {
    case nil, "passage", "document": purpose = .passage
    case "query": purpose = .query
    case let other?:
      throw .invalidValue("input_type", "'\(other)' isn't passage, document or query.")
    }
  }

  private static func texts(_ fields: RequestFields) throws(OpenAIError) -> [String] {
    guard let input = fields["input"] else { throw .missing("input") }
    let values = input.array ?? [input]
    guard !values.contains(where: { $0.number != nil || $0.array != nil }) else {
      throw .invalidValue("input", "tokens of another model can't be embedded. Send texts.")
    }
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else {
      throw .invalidType("input", expected: "a string or an array of strings")
    }
    guard (1...maximumTexts).contains(texts.count) else {
      throw .invalidValue("input", "expected 1 to \(maximumTexts) texts, but got \(texts.count).")
    }
    guard texts.allSatisfy({ !$0.isEmpty }) else {
      throw .invalidValue("input", "a text is empty.")
    }
    return texts
  }
}
