/// A published version of JSON Schema.
///
/// The versions differ in a few keywords.
public enum JSONSchemaDialect: String, Sendable, Hashable, CaseIterable {
  /// Draft 4: `id` names a schema, and the exclusive bounds are flags.
  case draft4 = "draft-04"
  /// Draft 6.
  case draft6 = "draft-06"
  /// Draft 7.
  case draft7 = "draft-07"
  /// Draft 2019-09, the first version in which keywords beside `$ref` apply.
  case draft2019 = "2019-09"
  /// Draft 2020-12, the default for a schema without `$schema`.
  case draft2020 = "2020-12"

  var idKeyword: String { self == .draft4 ? "id" : "$id" }

  /// True if `$ref` hides the keywords beside it.
  var referenceHidesSiblings: Bool { self == .draft4 || self == .draft6 || self == .draft7 }

  /// Reads `$schema`, if the document has it.
  init(of schema: JSONValue, default dialect: JSONSchemaDialect) throws(JSONSchemaError) {
    guard let uri = schema["$schema"] else {
      self = dialect
      return
    }
    let name = uri.string ?? ""
    if let known = Self.allCases.first(where: { name.contains("json-schema.org/\($0.path)/") }) {
      self = known
    } else if name.contains("json-schema.org/schema") {
      self = .draft2020
    } else {
      throw JSONSchemaError(
        .unsupported, SchemaPlace(keyword: "$schema", pointer: ""),
        "\(uri) is no version of JSON Schema known here.",
        remedy: "Name draft 4, 6, 7, 2019-09 or 2020-12, or leave the keyword out.")
    }
  }

  private var path: String {
    switch self {
    case .draft4, .draft6, .draft7: rawValue
    case .draft2019, .draft2020: "draft/\(rawValue)"
    }
  }
}
