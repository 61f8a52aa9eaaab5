import GenerableExpansion
import SwiftSyntax
import SwiftSyntaxMacros

// The compiler looks macros up by the plugin's own module. What they do is in a library, because a
// test bundle that reaches into a plugin is built for the compiler's side, and all others with it.

/// `@Generable`, as the compiler finds it.
struct GenerableMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try GenerableExpansion.GenerableMacro.expansion(
      of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try GenerableExpansion.GenerableMacro.expansion(
      of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols,
      in: context)
  }
}

/// `@Guide`, as the compiler finds it.
struct GuideMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try GenerableExpansion.GuideMacro.expansion(
      of: node, providingPeersOf: declaration, in: context)
  }
}
