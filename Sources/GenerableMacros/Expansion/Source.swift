import SwiftSyntax
import SwiftSyntaxBuilder

extension GenerableTarget.Head {
  func schema(list label: String, of elements: [String]) -> DeclSyntax {
    var arguments = ["type: Self.self"]
    if let description { arguments.append("description: \(description.trimmed)") }
    if let explicitNil, label == "properties" {
      arguments.append("representNilExplicitlyInGeneratedContent: \(explicitNil.trimmed)")
    }
    arguments.append(list(label, elements))
    return "\(raw: schemaSource(arguments, access: access))"
  }
}

func schemaSource(_ arguments: [String], access: String = "") -> String {
  """
  \(access)nonisolated static var generationSchema: LanguageModels.GenerationSchema {
    LanguageModels.GenerationSchema(
  \(indented([arguments.joined(separator: ",\n")], by: 4))
    )
  }
  """
}

func list(_ label: String, _ elements: [String]) -> String {
  if elements.isEmpty { return "\(label): []" }
  return "\(label): [\n\(indented(elements.map { $0 + "," }, by: 2))\n]"
}

func propertySource(name: String, type: TypeSyntax, guide: GuideArguments) -> String {
  var arguments = ["name: \(name)"]
  if let description = guide.description {
    arguments.append("description: \(description.trimmed)")
  }
  arguments.append("type: \(type.asExpression).self")
  if !guide.guides.isEmpty {
    let list = guide.guides.map(\.trimmedDescription).joined(separator: ", ")
    arguments.append("guides: [\(list)]")
  }
  return ".init(\(arguments.joined(separator: ", ")))"
}

func structureSource(fields: [String], id: String?, explicitNil: ExprSyntax?) -> String {
  var arguments = [list("fields", fields)]
  if let id { arguments.append("id: \(id)") }
  if let explicitNil { arguments.append("explicitNil: \(explicitNil.trimmed)") }
  return "LanguageModels.GeneratedContent(\(arguments.joined(separator: ", ")))"
}

extension TypeSyntax {
  /// The type as written before `.self`, where `T!` becomes `T?`.
  var asExpression: String {
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(unwrapped.wrappedType.trimmed)?"
    }
    return trimmedDescription
  }
}

func indented(_ pieces: [String], by width: Int) -> String {
  let margin = String(repeating: " ", count: width)
  return pieces.joined(separator: "\n")
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : margin + $0 }
    .joined(separator: "\n")
}
