import SwiftSyntax
import SwiftSyntaxMacros

/// An annotation of a property that `@Generable` reads; adds no code, only reports guides without
/// effect.
struct GuideMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var problems = Problems()
    check(node, on: declaration, in: context.lexicalContext, problems: &problems)
    problems.report(in: context)
    return []
  }

  private static func check(
    _ node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax],
    problems: inout Problems
  ) {
    func report(_ message: GenerableMessage) {
      problems.add(
        message, at: node, fixIt: .removingAttributes(named: "Guide", from: declaration))
    }
    if declaration.is(EnumCaseDeclSyntax.self) { return report(.guideOnCase) }
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      return report(.guideNotOnProperty)
    }
    if variable.isOfType { return report(.guideOnStatic) }
    if variable.isLazy || variable.bindings.contains(where: \.isComputed) {
      return report(.guideOnComputed)
    }
    guard let owner = lexicalContext.first, isGenerable(owner) else {
      return report(.guideOutsideGenerable)
    }
    guard let binding = variable.bindings.first else { return }
    if variable.isConstant, binding.initializer != nil {
      return problems.add(.guideOnFixed, at: node, fixIt: .makingVariable(variable))
    }
    if let type = binding.typeAnnotation?.type, TypeFacts(type).isGenerationID {
      report(.guideOnGenerationID)
    }
  }

  private static func isGenerable(_ owner: Syntax) -> Bool {
    owner.asProtocol((any WithAttributesSyntax).self)?.attributes
      .named("Generable").isEmpty == false
  }
}
