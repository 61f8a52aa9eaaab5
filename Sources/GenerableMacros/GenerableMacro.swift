import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The member role reports problems; the extension role doesn't repeat them.
struct GenerableMacro {}

extension GenerableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var problems = Problems()
    let target = GenerableTarget(
      declaration, attribute: node, lexicalContext: context.lexicalContext, problems: &problems)
    problems.report(in: context)
    guard let target, !problems.hasErrors else { return [] }
    switch target.form {
    case .structure(let properties):
      let expansion = StructExpansion(head: target.head, properties: properties)
      return [expansion.schema, expansion.partiallyGenerated]
    case .choice(let cases):
      return EnumExpansion(head: target.head, cases: cases).schema
    }
  }
}

extension GenerableMacro: ExtensionMacro {
  /// Adds the conversions, and the conformance unless the type declares it.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var problems = Problems()
    let target = GenerableTarget(
      declaration, attribute: node, lexicalContext: context.lexicalContext, problems: &problems)
    guard let target, !problems.hasErrors else { return [] }
    let members =
      switch target.form {
      case .structure(let properties):
        StructExpansion(head: target.head, properties: properties).conversions
      case .choice(let cases):
        EnumExpansion(head: target.head, cases: cases).conversions
      }
    // If the type declares the conformance itself, only the members are added.
    let conformance = protocols.isEmpty ? "" : ": nonisolated LanguageModels.Generable"
    return [
      try ExtensionDeclSyntax(
        """
        extension \(type.trimmed)\(raw: conformance) {
        \(raw: members.map(\.description).joined(separator: "\n\n"))
        }
        """)
    ]
  }
}
