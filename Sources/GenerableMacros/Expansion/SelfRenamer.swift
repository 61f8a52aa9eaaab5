import SwiftSyntax
import SwiftSyntaxBuilder

extension TypeSyntax {
  /// The type as it is written inside another one, where `Self` would be that: by its name.
  func naming(_ owner: String) -> TypeSyntax {
    "\(raw: SelfRenamer(name: owner).rewrite(self).description)"
  }
}

/// Puts a type's name for `Self`.
private final class SelfRenamer: SyntaxRewriter {
  private let name: String

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    return TypeSyntax(node.with(\.name, .identifier(name)))
  }
}
