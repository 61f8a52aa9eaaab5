import Grammars

/// Coding as a JSON Schema document.
///
/// Decoders don't keep the order of keys, so the keyword `x-order` lists the properties of each
/// object in order, and `x-key-order` is `declared` if values must keep that order.
extension GenerationSchema: Codable {
  /// Decodes a stored schema or any JSON Schema document.
  ///
  /// Keywords that can't be enforced throw an error when the schema is used.
  public init(from decoder: any Decoder) throws {
    var document = try CodedJSON(from: decoder).value
    let order: KeyOrder = document["x-key-order"]?.string == "declared" ? .declared : .any
    if var object = document.object {
      object["x-key-order"] = nil
      document = .object(object)
    }
    form = .document(document.followingStatedOrder, order)
  }

  /// Encodes the schema as a JSON Schema document.
  ///
  /// - Throws: The first problem of the schema, if it has any, and errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try check()
    var document = document().statingOrder
    if keyOrder == .declared, var object = document.object {
      object["x-key-order"] = "declared"
      document = .object(object)
    }
    try CodedJSON(value: document).encode(to: encoder)
  }
}

extension JSONValue {
  /// Adds `x-order` keywords.
  var statingOrder: JSONValue {
    mapSchemas { schema in
      guard let keys = schema["properties"]?.object?.keys, keys.count > 1 else { return schema }
      var schema = schema
      schema["x-order"] = .array(keys.map(JSONValue.string))
      return schema
    }
  }

  /// Orders properties by `x-order`, and keywords in a fixed order.
  fileprivate var followingStatedOrder: JSONValue {
    mapSchemas { schema in
      var schema = schema
      if let order = schema["x-order"]?.array, let properties = schema["properties"]?.object {
        let stated = order.compactMap(\.string).compactMap { key in
          properties[key].map { (key, $0) }
        }
        // Properties that `x-order` doesn't list come last.
        let rest = properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        var ordered = JSONObject(stated)
        for (key, value) in rest where ordered[key] == nil { ordered[key] = value }
        schema["properties"] = .object(ordered)
        schema["x-order"] = nil
      }
      return JSONObject(
        schema.map { ($0.key, $0.value) }.sorted { first, second in
          (Self.rank(first.0), first.0) < (Self.rank(second.0), second.0)
        })
    }
  }

  private static func rank(_ keyword: String) -> Int {
    let known = [
      "title", "description", "$ref", "type", "const", "enum", "pattern", "properties", "required",
      "additionalProperties", "items", "minimum", "maximum", "minItems", "maxItems", "anyOf",
      "allOf",
    ]
    if keyword == "$defs" { return known.count + 1 }
    return known.firstIndex(of: keyword) ?? known.count
  }
}
