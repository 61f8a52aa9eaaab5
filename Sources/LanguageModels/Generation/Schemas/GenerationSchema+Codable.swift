import Grammars

/// JSON form: the JSON Schema document. Since decoders don't keep the order of keys, `x-order` lists
/// the properties of each object, and `x-key-order` says whether values must keep to it.
extension GenerationSchema: Codable {
  /// Reads a stored schema, or any JSON Schema; what it holds that can't be kept is thrown at use.
  public init(from decoder: any Decoder) throws {
    var document = try CodedJSON(from: decoder).value
    let order: KeyOrder = document["x-key-order"]?.string == "declared" ? .declared : .any
    if var object = document.object {
      object["x-key-order"] = nil
      document = .object(object)
    }
    form = .document(document.followingStatedOrder, order)
  }

  /// Writes the schema as a JSON Schema document.
  ///
  /// - Throws: what is wrong with the schema, if anything is.
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
  /// The document with the order of each object's properties in a keyword.
  var statingOrder: JSONValue {
    mapSchemas { schema in
      guard let keys = schema["properties"]?.object?.keys, keys.count > 1 else { return schema }
      var schema = schema
      schema["x-order"] = .array(keys.map(JSONValue.string))
      return schema
    }
  }

  /// The document with properties in their stated order, and keywords in a fixed one.
  fileprivate var followingStatedOrder: JSONValue {
    mapSchemas { schema in
      var schema = schema
      if let order = schema["x-order"]?.array, let properties = schema["properties"]?.object {
        let stated = order.compactMap(\.string).compactMap { key in
          properties[key].map { (key, $0) }
        }
        // Those the list leaves out come last.
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

  /// Where a keyword stands among those this module writes.
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
