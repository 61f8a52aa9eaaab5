import SwiftSyntax

/// A declaration with `@Generable` on it, read: what the expansions are written from.
struct GenerableTarget {
  /// What a struct and an enum have in common.
  struct Head {
    /// The type's name as it is written, with backticks where it has them.
    var name: String
    /// `public `, `package ` or nothing; what `private` means is left to the compiler.
    var access: String
    /// Names of protocols in the declaration's inheritance clause.
    var inherited: Set<String>
    /// The attribute's `description:`, if it has one that isn't `nil`.
    var description: ExprSyntax?
    /// The attribute's `representNilExplicitlyInGeneratedContent:`, if it has one.
    var explicitNil: ExprSyntax?
  }

  enum Form {
    case structure([StoredProperty])
    case choice([EnumCase])
  }

  var head: Head
  var form: Form

  /// Reads a declaration; nil, with a problem added, where `@Generable` can't be on it at all.
  init?(
    _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
    problems: inout Problems
  ) {
    let name: TokenSyntax
    if let structure = declaration.as(StructDeclSyntax.self) {
      name = structure.name
      form = .structure(StoredProperty.all(in: structure, problems: &problems))
    } else if let choice = declaration.as(EnumDeclSyntax.self) {
      name = choice.name
      form = .choice(EnumCase.all(in: choice, problems: &problems))
    } else {
      problems.add(
        .notStructOrEnum(declaration.kindName), at: attribute,
        fixIt: .makingStruct(declaration))
      return nil
    }
    head = Head(
      name: name.text, access: Self.access(of: declaration, in: lexicalContext),
      inherited: declaration.inheritedNames, description: attribute.argument("description"),
      explicitNil: attribute.argument("representNilExplicitlyInGeneratedContent"))
  }

  /// The access a witness of the type needs: that of the type, which may come from its extension.
  private static func access(
    of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]
  ) -> String {
    var access = declaration.modifiers.access
    if access == nil, let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self) {
      access = enclosing.modifiers.access
    }
    guard let access, ["public", "package"].contains(access) else { return "" }
    return access + " "
  }
}

extension DeclGroupSyntax {
  /// What the declaration is, in words.
  fileprivate var kindName: String {
    switch kind {
    case .classDecl: "a class"
    case .actorDecl: "an actor"
    case .protocolDecl: "a protocol"
    case .extensionDecl: "an extension"
    default: "this declaration"
    }
  }

  fileprivate var inheritedNames: Set<String> {
    Set((inheritanceClause?.inheritedTypes ?? []).map(\.type.trimmedDescription))
  }
}
