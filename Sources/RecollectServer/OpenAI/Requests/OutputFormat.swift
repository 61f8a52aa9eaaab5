import Grammars
import LanguageModels

extension RequestFields {
  /// Returns the schema that a `response_format` or a `text.format` asks for; `nil` for text.
  ///
  /// - Parameter isNested: Pass `true` if the schema is in an object, as in chat completions.
  func outputSchema(_ key: String, isNested: Bool) throws(OpenAIError) -> GenerationSchema? {
    guard let format = try fields(key) else { return nil }
    let type = try format.requiredString("type")
    switch type {
    case "text": return nil
    case "json_object":
      return try .checked(
        ["type": "object"], parameter: parameter(key), code: "invalid_json_schema")
    case "json_schema":
      let named = isNested ? try format.requiredFields("json_schema") : format
      _ = try named.requiredString("name")
      let schema = try named.requiredFields("schema")
      return try .checked(
        schema.object, parameter: named.parameter("schema"), code: "invalid_json_schema")
    default:
      throw .invalidValue(
        format.parameter("type"), "'\(type)' isn't text, json_object or json_schema.")
    }
  }
}

extension GenerationSchema {
  /// Compiles a schema of a request.
  static func checked(
    _ schema: JSONObject, parameter: String, code: String
  ) throws(OpenAIError) -> GenerationSchema {
    do {
      return try GenerationSchema(jsonSchema: .object(schema))
    } catch {
      throw OpenAIError(
        code: code, parameter: parameter, "The schema '\(parameter)' can't be enforced: \(error)")
    }
  }
}
