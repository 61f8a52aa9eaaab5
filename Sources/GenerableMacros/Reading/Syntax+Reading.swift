import SwiftSyntax
import SwiftSyntaxBuilder

extension VariableDeclSyntax {
  /// True for type properties.
  var isOfType: Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  var isLazy: Bool { modifiers.contains { $0.name.text == "lazy" } }

  var isConstant: Bool { bindingSpecifier.tokenKind == .keyword(.let) }
}

extension PatternBindingSyntax {
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      !accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}

extension IfConfigDeclSyntax {
  /// Returns true if a member of any clause, nested conditions included, satisfies the predicate.
  func holds(_ predicate: (DeclSyntax) -> Bool) -> Bool {
    clauses.contains { clause in
      guard case .decls(let members)? = clause.elements else { return false }
      return members.contains { member in
        predicate(member.decl)
          || member.decl.as(IfConfigDeclSyntax.self)?.holds(predicate) ?? false
      }
    }
  }
}

extension DeclModifierListSyntax {
  var access: String? {
    first {
      $0.detail == nil
        && ["public", "package", "internal", "fileprivate", "private", "open"]
          .contains($0.name.text)
    }?.name.text
  }
}

extension AttributeListSyntax {
  /// With or without a module prefix.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.isNamed(name) }
  }
}

extension AttributeSyntax {
  func isNamed(_ name: String) -> Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
      || attributeName.as(MemberTypeSyntax.self)?.name.text == name
  }

  /// Returns the value of a labeled argument, or `nil` if it is absent or `nil`.
  func argument(_ label: String) -> ExprSyntax? {
    let expression = allArguments.first { $0.label?.text == label }?.expression
    return expression?.is(NilLiteralExprSyntax.self) == true ? nil : expression
  }

  var unlabeledArguments: [ExprSyntax] {
    allArguments.compactMap { $0.label == nil ? $0.expression : nil }
  }

  private var allArguments: LabeledExprListSyntax {
    arguments?.as(LabeledExprListSyntax.self) ?? []
  }
}

/// Returns the source of a string literal.
func quoted(_ text: String) -> String {
  StringLiteralExprSyntax(content: text).description
}
