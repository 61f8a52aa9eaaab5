import Grammars

extension SchemaWriter {
  /// Writes the definition first if it doesn't exist yet.
  mutating func reference(
    _ key: Key, _ name: String, _ write: (inout SchemaWriter) -> JSONObject
  ) -> JSONObject {
    if let place = places[key] { return ["$ref": .string(place)] }
    guard definitions.count < Self.definitionLimit else {
      return refuse("'\(name)' contains more than \(Self.definitionLimit) types")
    }
    let name = unique(name)
    let place = "#/$defs/" + name
    places[key] = place
    // The key is inserted before the definition is written, so that definitions are in the order of
    // their first use.
    definitions[name] = .object([:])
    definitions[name] = .object(write(&self))
    return ["$ref": .string(place)]
  }

  /// The result needs no escapes in a reference.
  private func unique(_ name: String) -> String {
    let safe = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.isASCII
            && ($0.properties.isAlphabetic
              || ("0"..."9").contains($0) || $0 == "-")
            ? $0 : "_"
        }))
    if definitions[safe] == nil { return safe }
    var number = 2
    while definitions["\(safe)\(number)"] != nil { number += 1 }
    return "\(safe)\(number)"
  }

  /// Returns a whole document as a definition.
  mutating func embedding(_ schema: GenerationSchema, of type: any Generable.Type) -> JSONObject {
    var writer = SchemaWriter()
    let document = writer.document(of: schema)
    problems += writer.problems
    switch document {
    case .bool(false): return ["not": [:]]
    case .object(let object):
      if object["$id"] != nil { return object }
      let place = places[.type(ObjectIdentifier(type))] ?? "#"
      var body = document.placed(at: place).object ?? [:]
      body["$schema"] = nil
      return body
    default: return [:]
    }
  }

  mutating func strings(
    _ choices: [String], _ description: String?, named name: String
  ) -> JSONObject {
    if choices.isEmpty { problems.append(GenerationSchema.SchemaError.noChoices(in: name)) }
    var body = described(description)
    body["type"] = "string"
    body["enum"] = .array(choices.withoutRepeats.map(JSONValue.string))
    return body
  }

  func object(
    _ description: String?, _ properties: JSONObject, _ required: [String]
  ) -> JSONObject {
    var body = described(description)
    body["type"] = "object"
    body["properties"] = .object(properties)
    if !required.isEmpty { body["required"] = .array(required.map(JSONValue.string)) }
    body["additionalProperties"] = false
    return body
  }

  func nullable(_ schema: JSONObject) -> JSONObject {
    ["anyOf": [.object(schema), ["type": "null"]]]
  }

  /// Puts the description first, for the model.
  func described(_ description: String?, _ schema: JSONObject = [:]) -> JSONObject {
    guard let description else { return schema }
    var result: JSONObject = ["description": .string(description)]
    for (key, value) in schema where key != "description" { result[key] = value }
    return result
  }

  mutating func apply(_ rules: [GuideRule], to schema: inout JSONObject, at place: String) {
    problems += schema.apply(rules).map { reason in
      LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: "For \(place): \(reason)."))
    }
  }

  /// Records a problem and returns a schema that no value satisfies.
  mutating func refuse(_ reason: String) -> JSONObject {
    problems.append(
      LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: reason + ".")))
    return ["not": [:]]
  }
}
