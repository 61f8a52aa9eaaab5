import SwiftSyntax
import SwiftSyntaxBuilder

extension TypeSyntax {
  /// Replaces `Self` by `owner`, for use inside another type.
  func naming(_ owner: String) -> TypeSyntax {
    "\(raw: SelfRenamer(name: owner).rewrite(self).description)"
  }
}

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
