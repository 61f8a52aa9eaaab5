import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Generable`: gives a struct or an enum its schema and its way to and from generated content.
///
/// The member role reports what can't be; the extension role stays silent about it.
struct GenerableMacro {}

extension GenerableMacro: MemberMacro {
  /// Writes the schema and the types it needs; reports what can't be generated.
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
  /// Writes the conversions, and the conformance where the type doesn't declare it.
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
    // Where the type declares the conformance itself, only the members are missing.
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
