import SwiftSyntax

/// A declaration with `@Generable`, parsed for the expansions.
struct GenerableTarget {
  /// The parts that structs and enums have in common.
  struct Head {
    /// The type's name as written, including backticks.
    var name: String
    /// `public `, `package ` or empty.
    ///
    /// Other access levels are left to the compiler.
    var access: String
    /// The names of the protocols in the declaration's inheritance clause.
    var inherited: Set<String>
    /// The attribute's `description:` argument, or `nil` if it is absent or `nil`.
    var description: ExprSyntax?
    /// The attribute's `representNilExplicitlyInGeneratedContent:` argument, if present.
    var explicitNil: ExprSyntax?
  }

  enum Form {
    case structure([StoredProperty])
    case choice([EnumCase])
  }

  var head: Head
  var form: Form

  /// Creates a target from a declaration.
  ///
  /// Adds a problem and returns `nil` if the declaration is neither a struct nor an enum.
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

  /// Returns the access level that members need: that of the type, or of the extension around it.
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
  /// The kind of declaration, in words.
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
