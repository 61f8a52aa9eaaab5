import SwiftSyntax
import SwiftSyntaxBuilder

struct TypeFacts {
  enum Guided: String {
    case string = "strings"
    case number = "numbers"
    case array = "arrays"
    case nothing = "nothing"
  }

  private let type: TypeSyntax

  init(_ type: TypeSyntax) { self.type = type.trimmed }

  var isOptional: Bool { wrapped != nil }

  var isGenerationID: Bool { name == "GenerationID" }

  /// `nil` if the name doesn't reveal the kind.
  var guided: Guided? {
    if let wrapped { return TypeFacts(wrapped).guided }
    if type.is(ArrayTypeSyntax.self) { return .array }
    return switch name {
    case "String": .string
    case "Int", "Float", "Double", "Decimal": .number
    case "Array": .array
    case "Bool": .nothing
    default: nil
    }
  }

  /// Returns the reason why the type can't be generated, if its spelling reveals one.
  func problem(named property: String) -> GenerableMessage? {
    if let wrapped { return TypeFacts(wrapped).problem(named: property) }
    if let array = type.as(ArrayTypeSyntax.self) {
      return TypeFacts(array.element).problem(named: property)
    }
    if type.is(DictionaryTypeSyntax.self) || name == "Dictionary" { return .dictionary(property) }
    if name == "Set" { return .set(property) }
    if let tuple = type.as(TupleTypeSyntax.self) {
      guard tuple.elements.count == 1, let only = tuple.elements.first else {
        return .tuple(property)
      }
      return TypeFacts(only.type).problem(named: property)
    }
    if type.is(FunctionTypeSyntax.self) { return .function(property) }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return TypeFacts(attributed.baseType).problem(named: property)
    }
    if type.is(SomeOrAnyTypeSyntax.self) { return .existential(property) }
    return nil
  }

  private var wrapped: TypeSyntax? {
    if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType
    }
    guard name == "Optional", let argument = genericArguments?.arguments.first else { return nil }
    return TypeSyntax("\(argument.argument)")
  }

  /// The last component of the type's name.
  private var name: String? {
    type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
  }

  private var genericArguments: GenericArgumentClauseSyntax? {
    type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
  }
}

/// Returns Swift's default type of a literal; `nil` for other expressions and unclear literals.
func literalType(of value: ExprSyntax) -> TypeSyntax? {
  switch value.kind {
  case .integerLiteralExpr: return "Swift.Int"
  case .floatLiteralExpr: return "Swift.Double"
  case .booleanLiteralExpr: return "Swift.Bool"
  case .stringLiteralExpr, .simpleStringLiteralExpr: return "Swift.String"
  default: break
  }
  if let negated = value.as(PrefixOperatorExprSyntax.self), negated.operator.text == "-" {
    return negated.expression.is(IntegerLiteralExprSyntax.self)
      || negated.expression.is(FloatLiteralExprSyntax.self)
      ? literalType(of: negated.expression) : nil
  }
  if let array = value.as(ArrayExprSyntax.self) {
    let types = array.elements.map { literalType(of: $0.expression)?.trimmedDescription }
    guard let first = types.first, let element = first, types.allSatisfy({ $0 == element }) else {
      return nil
    }
    return "[\(raw: element)]"
  }
  return nil
}
