import SwiftSyntax

struct GuideArguments {
  var description: ExprSyntax?
  /// The guides, or the regular expression.
  var guides: [ExprSyntax]

  init(_ attribute: AttributeSyntax?) {
    description = attribute?.argument("description")
    guides = attribute?.unlabeledArguments ?? []
  }

  /// Reports guides that don't apply to the property's type, as far as the type's name tells.
  ///
  /// The compiler would report them in the expansion, where nobody looks.
  func check(against property: StoredProperty, problems: inout Problems) {
    let facts = TypeFacts(property.type)
    guard let guided = facts.guided else { return }
    for guide in guides {
      guard let kind = Self.kind(of: guide) else { continue }
      if kind.guided != guided {
        problems.add(
          .guideOfOtherType(
            guide: kind.name, guides: kind.guided, property: property.key,
            type: property.type.trimmedDescription),
          at: guide)
      }
    }
  }

  /// Returns a guide's name and the kind of type it applies to; `nil` for an unknown guide.
  private static func kind(of guide: ExprSyntax) -> (name: String, guided: TypeFacts.Guided)? {
    if guide.is(RegexLiteralExprSyntax.self) { return ("a regular expression", .string) }
    guard
      let called = guide.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(MemberAccessExprSyntax.self),
      called.base == nil
    else { return nil }
    let name = called.declName.baseName.text
    let guided: TypeFacts.Guided? =
      switch name {
      case "constant", "anyOf", "pattern": .string
      case "minimum", "maximum", "range": .number
      case "minimumCount", "maximumCount", "count", "element": .array
      default: nil
      }
    return guided.map { ("'\(name)'", $0) }
  }
}
