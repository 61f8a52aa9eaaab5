struct SchemaDocument {
  struct Location {
    let schema: JSONValue
    let pointer: String
  }

  let root: JSONValue
  let dialect: JSONSchemaDialect
  private(set) var locations: [Location] = []
  /// The numbers of schemas by pointer; as a `String`, a key would use Unicode equivalence.
  private var numbers: [ExactText: Int] = [:]
  private var constants: [JSONValue: Int] = [:]
  private var leaves: [JSONValue: Int] = [:]
  private var hops = 0
  private var resources: [SchemaURI: String] = [:]
  private var uris: [String: SchemaURI] = [:]
  private var anchors: [SchemaURI: String] = [:]

  init(_ root: JSONValue, dialect: JSONSchemaDialect) {
    self.root = root
    self.dialect = dialect
    locations = [Location(schema: .bool(true), pointer: "")]
    let base = SchemaURI("")
    resources[base] = ""
    uris[""] = base
    register(root, at: "", base: base, level: 0)
  }

  mutating func goal(_ schema: JSONValue, at pointer: String) throws -> Goal {
    switch schema {
    case .bool(true): return .any
    case .bool(false): return .never
    case .object(let object) where object.isEmpty: return .any
    default: break
    }
    if let number = numbers[ExactText(pointer)] { return Goal(number) }
    if let reference = plainReference(schema) {
      guard hops < JSONValue.depthLimit else {
        throw JSONSchemaError(
          .circularReference, SchemaPlace(keyword: "$ref", pointer: pointer),
          "The references lead in a circle.", remedy: "Let one of them lead to a schema.")
      }
      hops += 1
      defer { hops -= 1 }
      return try resolve(reference, from: SchemaPlace(keyword: "$ref", pointer: pointer))
    }
    let leaf = Self.leaf(schema)
    if let number = leaf.flatMap({ leaves[$0] }) { return Goal(number) }
    if let leaf { leaves[leaf] = locations.count }
    numbers[ExactText(pointer)] = locations.count
    locations.append(Location(schema: schema, pointer: pointer))
    return Goal(locations.count - 1)
  }

  /// Returns the target of a schema that consists of a reference.
  private func plainReference(_ schema: JSONValue) -> String? {
    guard let object = schema.object, let reference = object["$ref"]?.string else { return nil }
    let isPlain =
      dialect.referenceHidesSiblings
      || object.keys.allSatisfy { $0 == "$ref" || Self.annotations.contains($0) }
    return isPlain ? reference : nil
  }

  /// Returns the restricting keywords of a schema without subschemas; equal results share a number.
  private static func leaf(_ schema: JSONValue) -> JSONValue? {
    guard let object = schema.object else { return nil }
    let kept = JSONObject(object.lazy.filter { !annotations.contains($0.key) }.map { ($0, $1) })
    let isLeaf = kept.allSatisfy { member in
      switch member.value {
      case .object: false
      case .array: ["type", "enum", "required"].contains(member.key)
      default: !member.key.hasPrefix("$") && !namesSchema(member)
      }
    }
    return isLeaf ? .object(kept) : nil
  }

  private static func namesSchema(_ member: (key: String, value: JSONValue)) -> Bool {
    schemaKeywords.contains(member.key) || member.key == "id"
  }

  /// Keywords that don't restrict values.
  private static let annotations: Set<String> = [
    "$comment", "$defs", "default", "definitions", "deprecated", "description", "examples",
    "readOnly", "title", "writeOnly",
  ]

  mutating func goal(constant value: JSONValue, from place: SchemaPlace) -> Goal {
    if let number = constants[value] { return Goal(number) }
    constants[value] = locations.count
    locations.append(Location(schema: ["const": value], pointer: place.pointer))
    return Goal(locations.count - 1)
  }

  mutating func resolve(_ reference: String, from place: SchemaPlace) throws -> Goal {
    let target = base(of: place.pointer).resolving(reference)
    let fragment = Self.percentDecoded(target.fragment ?? "")
    var pointer = anchors[target]
    if let resource = resources[target.document], fragment.isEmpty || fragment.hasPrefix("/") {
      pointer = resource + fragment
    }
    guard let pointer else {
      throw JSONSchemaError(
        .unresolvedReference, place, "“\(reference)” isn't in this document.",
        remedy: "Put the schema it means under “$defs”, and refer to that.")
    }
    guard let schema = value(at: pointer) else {
      throw JSONSchemaError(
        .unresolvedReference, place, "“\(reference)” leads nowhere.",
        remedy: "Correct the reference, or add what it means.")
    }
    return try goal(schema, at: pointer)
  }

  private func value(at pointer: String) -> JSONValue? {
    var value = root
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = Self.unescaped(token)
      switch value {
      case .object(let object):
        guard let member = object[key] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(key), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// The base URI is that of the nearest enclosing schema that has one.
  private func base(of pointer: String) -> SchemaURI {
    var pointer = Substring(pointer)
    while true {
      if let uri = uris[String(pointer)] { return uri }
      guard let slash = pointer.lastIndex(of: "/") else { return uris[""] ?? SchemaURI("") }
      pointer = pointer[..<slash]
    }
  }
}

// MARK: - Identifiers

extension SchemaDocument {
  private static let schemaKeywords = [
    "additionalItems", "additionalProperties", "allOf", "anyOf", "contains", "else", "if", "items",
    "not", "oneOf", "prefixItems", "propertyNames", "then", "unevaluatedItems",
    "unevaluatedProperties",
  ]
  private static let mapKeywords = [
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
  ]

  private mutating func register(
    _ schema: JSONValue, at pointer: String, base: SchemaURI, level: Int
  ) {
    guard case .object(let object) = schema, level < JSONValue.depthLimit else { return }
    var base = base
    let isHidden = dialect.referenceHidesSiblings && object["$ref"]?.string != nil
    if !isHidden, let id = object[dialect.idKeyword]?.string {
      let uri = base.resolving(id)
      if let fragment = uri.fragment, !fragment.isEmpty {
        anchors[uri] = pointer
      } else {
        base = uri.document
        uris[pointer] = base
        resources[base] = pointer
      }
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      if let name = object[keyword]?.string { anchors[base.resolving("#" + name)] = pointer }
    }
    for keyword in Self.schemaKeywords {
      guard let value = object[keyword] else { continue }
      if case .array(let elements) = value {
        for (index, element) in elements.enumerated() {
          register(element, at: "\(pointer)/\(keyword)/\(index)", base: base, level: level + 1)
        }
      } else {
        register(value, at: "\(pointer)/\(keyword)", base: base, level: level + 1)
      }
    }
    for keyword in Self.mapKeywords {
      guard case .object(let map)? = object[keyword] else { continue }
      for (key, value) in map {
        register(
          value, at: "\(pointer)/\(keyword)/\(Self.escaped(key))", base: base, level: level + 1)
      }
    }
  }
}

// MARK: - JSON Pointer (RFC 6901)

extension SchemaDocument {
  static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return token
    }
    return token.reduce(into: "") { text, character in
      text += character == "~" ? "~0" : character == "/" ? "~1" : String(character)
    }
  }

  private static func unescaped(_ token: Substring) -> String {
    var text = ""
    var isEscape = false
    for scalar in token.unicodeScalars {
      if isEscape {
        text.unicodeScalars.append(scalar == "1" ? "/" : scalar == "0" ? "~" : scalar)
        isEscape = false
      } else if scalar == "~" {
        isEscape = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func percentDecoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[(index + 1)...].prefix(2)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
