import Foundation
import Grammars

extension GenerationSchema {
  /// The schema as compact JSON Schema for the model to read.
  ///
  /// A definition that is used once is inlined. The texts of `x-substring` are removed. An external
  /// schema is otherwise unchanged, except that `$schema` is removed.
  package var promptText: String { promptDocument.serialized() }

  /// ``promptText`` as a JSON value, to embed it in another one.
  var promptDocument: JSONValue {
    guard keyOrder == .declared else {
      var document = document()
      if var object = document.object {
        object["$schema"] = nil
        document = .object(object)
      }
      return document.withoutTexts
    }
    return readableDocument.withoutTexts.withDefinitionsInPlace.mapSchemas { schema in
      var schema = schema
      schema["title"] = nil
      if schema["additionalProperties"] == false { schema["additionalProperties"] = nil }
      return schema
    }
  }

  var readableDocument: JSONValue {
    guard keyOrder == .declared else { return document() }
    let ranges = [Int.generationSchema, Float.generationSchema, Decimal.generationSchema]
      .compactMap { $0.document().object }
    return document().mapSchemas { schema in
      var schema = schema
      for range in ranges where schema["type"] == range["type"] {
        for bound in ["minimum", "maximum"] where schema[bound] == range[bound] {
          schema[bound] = nil
        }
      }
      return schema
    }
  }
}

extension JSONValue {
  /// Leaves out the texts that strings must be a part of: they may be long, and the prompt has
  /// them.
  fileprivate var withoutTexts: JSONValue {
    mapSchemas { schema in
      guard schema["x-substring"]?.string != nil else { return schema }
      var schema = schema
      for keyword in ["x-substring", "x-min-words", "x-max-words"] { schema[keyword] = nil }
      if schema["description"] == nil {
        schema["description"] = "Words copied exactly from the text"
      }
      return schema
    }
  }

  /// Inlines each definition that is used once.
  fileprivate var withDefinitionsInPlace: JSONValue {
    guard var root = object, var definitions = root["$defs"]?.object else { return self }
    var uses: [String: Int] = [:]
    var hasIdentifiers = false
    _ = mapSchemas { schema in
      hasIdentifiers = hasIdentifiers || schema["$id"] != nil
      if let target = schema["$ref"]?.string { uses[target, default: 0] += 1 }
      return schema
    }
    // With identifiers, references are relative to them.
    if hasIdentifiers { return self }
    // Only earlier definitions refer to later ones, so going backwards, each definition is final
    // when it is inlined. A definition that remains refers to itself or is used more than once.
    root["$defs"] = nil
    for name in definitions.keys.reversed() {
      let target = "#/$defs/" + name
      let isReachedInto = uses.keys.contains { $0.hasPrefix(target + "/") }
      guard uses[target] == 1, !isReachedInto, let definition = definitions[name]?.object else {
        continue
      }
      var isPlaced = false
      func place(_ schema: JSONObject) -> JSONObject {
        guard schema["$ref"]?.string == target else { return schema }
        if schema["description"] != nil && definition["description"] != nil { return schema }
        isPlaced = true
        return JSONObject(
          schema.filter { $0.key != "$ref" }.map { ($0.key, $0.value) }
            + definition.map { ($0.key, $0.value) })
      }
      root = JSONValue.object(root).mapSchemas(place).object ?? root
      for other in definitions.keys where other != name {
        definitions[other] = definitions[other]?.mapSchemas(place)
      }
      if isPlaced { definitions[name] = nil }
    }
    if !definitions.isEmpty { root["$defs"] = .object(definitions) }
    return .object(root)
  }
}
