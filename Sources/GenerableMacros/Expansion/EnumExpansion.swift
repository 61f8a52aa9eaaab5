import SwiftSyntax
import SwiftSyntaxBuilder

struct EnumExpansion {
  var head: GenerableTarget.Head
  var cases: [EnumCase]

  private var isPlain: Bool { cases.allSatisfy(\.values.isEmpty) }

  var schema: [DeclSyntax] {
    if isPlain { return [head.schema(list: "anyOf", of: cases.map(\.literal))] }
    let plain = cases.filter(\.values.isEmpty)
    let held = cases.filter { !$0.values.isEmpty }
    var choices = held.map { "GenerableCases.\($0.typeName).self" }
    var types = held.flatMap { caseTypes(of: $0) }
    if !plain.isEmpty {
      choices.append("GenerableCases.Names.self")
      types.append(
        type("Names", schema: ["type: Self.self", list("anyOf", plain.map(\.literal))]))
    }
    return [
      head.schema(list: "anyOf", of: choices),
      """
      private nonisolated enum GenerableCases {
      \(raw: indented([types.joined(separator: "\n\n")], by: 2))
      }
      """,
    ]
  }

  /// The types that represent a case in the schema: an object with the case's name as its key, and
  /// an object of its associated values.
  private func caseTypes(of choice: EnumCase) -> [String] {
    func property(_ key: String, _ type: String) -> String {
      ".init(name: \(key), type: \(type).self)"
    }
    func held(_ value: EnumCase.Value) -> String { value.type.naming(head.name).asExpression }

    if choice.isBare {
      let only = property(choice.literal, held(choice.values[0]))
      return [
        type(choice.typeName, schema: ["type: Self.self", list("properties", [only])])
      ]
    }
    let only = property(choice.literal, choice.valuesTypeName)
    let values = choice.values.map { property(quoted($0.key), held($0)) }
    let explicitNil = head.explicitNil.map {
      ["representNilExplicitlyInGeneratedContent: \($0.trimmed)"]
    }
    return [
      type(choice.typeName, schema: ["type: Self.self", list("properties", [only])]),
      type(
        choice.valuesTypeName,
        schema: ["type: Self.self"] + (explicitNil ?? []) + [list("properties", values)]),
    ]
  }

  private func type(_ name: String, schema arguments: [String]) -> String {
    """
    nonisolated enum \(name): LanguageModels.GenerableCase {
    \(indented([schemaSource(arguments)], by: 2))
    }
    """
  }

  var conversions: [DeclSyntax] {
    let names = cases.map(\.literal).joined(separator: ", ")
    let readings = cases.map { "case \($0.literal):\n  self = .\($0.reference)\($0.reading)" }
    let writings = cases.map {
      "case .\($0.reference)\($0.binding):\n"
        + indented([$0.writing(explicitNil: head.explicitNil)], by: 2)
    }
    return [
      """
        \(raw: head.access)nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
          let choice = try content.enumCase()
          switch choice.name {
      \(raw: indented(readings, by: 4))
          default:
            throw choice.isNoCase(of: Self.self, among: [\(raw: names)])
          }
        }
      """,
      """
        \(raw: head.access)nonisolated var generatedContent: LanguageModels.GeneratedContent {
          switch self {
      \(raw: indented(writings, by: 4))
          }
        }
      """,
    ]
  }
}

extension EnumCase {
  fileprivate var typeName: String { capitalized("Case") }

  fileprivate var valuesTypeName: String { capitalized("Values") }

  private func capitalized(_ suffix: String) -> String {
    let name = reference.filter { $0 != "`" }
    // Cases may differ in the first letter's case only, such as `x` and `X`.
    let mark = name.first?.isUppercase == true ? "_" : ""
    let type = mark + name.prefix(1).uppercased() + name.dropFirst() + suffix
    return type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? type : "`\(type)`"
  }

  fileprivate var reading: String {
    if values.isEmpty { return "" }
    let arguments = values.map { value in
      // The type is inferred: an extension doesn't see the types declared beside a nested type.
      let expression =
        isBare ? "try choice.value()" : "try choice.value(forProperty: \(quoted(value.key)))"
      return (value.label.map { "\($0): " } ?? "") + expression
    }
    return "(\(arguments.joined(separator: ", ")))"
  }

  fileprivate var binding: String {
    if values.isEmpty { return "" }
    return "(" + values.indices.map { "let value\($0)" }.joined(separator: ", ") + ")"
  }

  fileprivate func writing(explicitNil: ExprSyntax?) -> String {
    if values.isEmpty { return "LanguageModels.GeneratedContent(kind: .string(\(literal)))" }
    var payload = "value0"
    if !isBare {
      let fields = zip(values.indices, values).map { ".init(\(quoted($1.key)), value\($0))" }
      payload = structureSource(fields: fields, id: nil, explicitNil: explicitNil)
    }
    return "LanguageModels.GeneratedContent(properties: [\(literal): \(payload)])"
  }
}
