import SwiftSyntax
import SwiftSyntaxBuilder

struct StructExpansion {
  var head: GenerableTarget.Head
  var properties: [StoredProperty]

  private var generated: [StoredProperty] { properties.filter { !$0.isGenerationID } }

  var schema: DeclSyntax {
    let list = generated.map { property in
      propertySource(
        name: quoted(property.key), type: property.type, guide: property.guide)
    }
    return head.schema(list: "properties", of: list)
  }

  /// Represents a value still being generated.
  var partiallyGenerated: DeclSyntax {
    // A property of the struct that is named `id` replaces the identifier.
    let hasOwnID = generated.contains { $0.key == "id" }
    var conformances = ["LanguageModels.ConvertibleFromGeneratedContent"]
    if !hasOwnID { conformances.insert("Swift.Identifiable", at: 0) }
    conformances += ["Equatable", "Hashable", "Sendable"]
      .filter { head.inherited.contains($0) || head.inherited.contains("Swift." + $0) }
      .map { "Swift." + $0 }

    var declarations: [String] = []
    var assignments: [String] = []
    if !hasOwnID && !properties.contains(where: { $0.isGenerationID && $0.key == "id" }) {
      declarations.append("\(head.access)var id: LanguageModels.GenerationID")
      assignments.append("self.id = content.id ?? LanguageModels.GenerationID()")
    }
    for property in properties {
      let type =
        property.isGenerationID
        ? "\(property.type)" : property.partialType(inside: head.name)
      declarations.append("\(property.access)var \(property.reference): \(type)")
      assignments.append(property.assignment)
    }
    return """
      \(raw: head.access)nonisolated struct PartiallyGenerated: \
      \(raw: conformances.joined(separator: ", ")) {
      \(raw: indented(declarations, by: 2))

        \(raw: head.access)nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
      \(raw: indented(assignments, by: 4))
        }
      }
      """
  }

  var conversions: [DeclSyntax] {
    let fields = generated.map { ".init(\(quoted($0.key)), self.\($0.reference))" }
    let id = properties.first(where: \.isGenerationID).map { "self.\($0.reference)" }
    let content = structureSource(fields: fields, id: id, explicitNil: head.explicitNil)
    return [
      """
        \(raw: head.access)nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
      \(raw: indented(properties.map(\.assignment), by: 4))
        }
      """,
      """
        \(raw: head.access)nonisolated var generatedContent: LanguageModels.GeneratedContent {
      \(raw: indented([content], by: 4))
        }
      """,
    ]
  }
}

extension StoredProperty {
  /// The type is inferred: an extension doesn't see the types declared beside a nested type.
  fileprivate var assignment: String {
    let value =
      isGenerationID
      ? "content.id ?? LanguageModels.GenerationID()"
      : "try content.value(forProperty: \(quoted(key)))"
    return "self.\(reference) = \(value)"
  }

  /// In `PartiallyGenerated`, `Self` would be another type.
  fileprivate func partialType(inside owner: String) -> String {
    let type = type.naming(owner).asExpression
    // Optional and required properties have the same type, because either may still be missing.
    return type.hasSuffix("?")
      ? "\(type.dropLast()).PartiallyGenerated?" : "\(type).PartiallyGenerated?"
  }
}
