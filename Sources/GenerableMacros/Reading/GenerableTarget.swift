import SwiftSyntax

struct GenerableTarget {
  struct Head {
    var name: String
    /// `public `, `package ` or empty; other access levels are left to the compiler.
    var access: String
    /// The protocols in the declaration's inheritance clause.
    var inherited: Set<String>
    var description: ExprSyntax?
    var explicitNil: ExprSyntax?
  }

  enum Form {
    case structure([StoredProperty])
    case choice([EnumCase])
  }

  var head: Head
  var form: Form

  /// Adds a problem and returns `nil` for anything but a struct or an enum.
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

  /// Members need the access level of the type, or of the extension around it.
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
