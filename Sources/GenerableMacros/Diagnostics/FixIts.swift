import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

private struct FixItText: FixItMessage {
  var message: String

  var fixItID: MessageID { MessageID(domain: "GenerableMacros", id: message) }
}

extension FixIt {
  private init(_ text: String, _ old: some SyntaxProtocol, by new: some SyntaxProtocol) {
    self.init(
      message: FixItText(message: text),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Returns `nil` for a type with an inheritance clause.
  static func makingStruct(_ declaration: some DeclGroupSyntax) -> FixIt? {
    guard declaration.inheritanceClause == nil else { return nil }
    let keyword: TokenSyntax
    if let type = declaration.as(ClassDeclSyntax.self) {
      keyword = type.classKeyword
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      keyword = type.actorKeyword
    } else {
      return nil
    }
    // `final` and similar modifiers are invalid on a struct; the compiler reports them.
    return FixIt("make it a struct", keyword, by: keyword.with(\.tokenKind, .keyword(.struct)))
  }

  /// Adds the type that the initial value's call names, or a placeholder.
  static func addingType(to binding: PatternBindingSyntax) -> FixIt {
    var type: TypeSyntax = "<#Type#>"
    if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
      let called = call.calledExpression.trimmedDescription
      if called.first.map({ $0.isUppercase || $0 == "[" }) == true, !called.contains(".init") {
        type = "\(raw: called)"
      }
    }
    let pattern = binding.pattern.with(\.trailingTrivia, [])
    let annotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space),
      type: type.with(\.trailingTrivia, binding.pattern.trailingTrivia))
    return FixIt(
      "add a type annotation", binding,
      by: binding.with(\.pattern, pattern).with(\.typeAnnotation, annotation))
  }

  static func removingAttributes(
    named name: String, from declaration: some DeclSyntaxProtocol, keepingFirst: Bool = false
  ) -> FixIt? {
    guard let attributed = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return nil
    }
    var hasKept = !keepingFirst
    let kept = attributed.attributes.filter { element in
      guard case .attribute(let attribute) = element, attribute.isNamed(name) else { return true }
      defer { hasKept = true }
      return !hasKept
    }
    let changed = attributed.with(\.attributes, kept)
      .with(\.leadingTrivia, declaration.leadingTrivia)
    return FixIt("remove '@\(name)'", declaration, by: Syntax(changed))
  }

  static func makingVariable(_ variable: VariableDeclSyntax) -> FixIt {
    let keyword = variable.bindingSpecifier
    return FixIt("make it a 'var'", keyword, by: keyword.with(\.tokenKind, .keyword(.var)))
  }
}
