import SwiftSyntax

struct StoredProperty {
  var reference: String
  /// As written, or inferred from the initial value.
  var type: TypeSyntax
  /// With a space after it, or empty.
  var access: String
  var guide: GuideArguments

  var key: String { reference.filter { $0 != "`" } }

  /// True for the content's identifier, which a model doesn't generate.
  var isGenerationID: Bool { TypeFacts(type).isGenerationID }

  /// Returns only the properties that a model generates.
  static func all(in structure: StructDeclSyntax, problems: inout Problems) -> [StoredProperty] {
    var properties: [StoredProperty] = []
    for member in structure.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        properties += all(in: variable, problems: &problems)
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self),
        condition.holds({ $0.as(VariableDeclSyntax.self)?.isStored ?? false })
      {
        problems.add(.propertyInCondition, at: condition)
      }
    }
    return properties
  }

  private static func all(
    in variable: VariableDeclSyntax, problems: inout Problems
  ) -> [StoredProperty] {
    guard !variable.isOfType, !variable.isLazy else { return [] }
    let guides = variable.attributes.named("Guide")
    if guides.count > 1 {
      problems.add(
        .guideTwice, at: guides[1],
        fixIt: .removingAttributes(named: "Guide", from: variable, keepingFirst: true))
    }
    // In `var a, b: Int`, the type applies to both names.
    var following: TypeSyntax?
    var properties: [StoredProperty] = []
    for binding in variable.bindings.reversed() {
      if let type = binding.typeAnnotation?.type {
        following = type
      } else if binding.initializer != nil {
        following = nil
      }
      // A `let` with an initial value can't be set again.
      if binding.isComputed || variable.isConstant && binding.initializer != nil { continue }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        problems.add(.tuplePattern, at: binding.pattern)
        continue
      }
      guard let type = following ?? binding.initializer.flatMap({ literalType(of: $0.value) })
      else {
        problems.add(.missingType(name), at: binding, fixIt: .addingType(to: binding))
        continue
      }
      let property = StoredProperty(
        reference: name, type: type.trimmed,
        access: variable.modifiers.access.map { $0 + " " } ?? "",
        guide: GuideArguments(guides.first))
      if let problem = TypeFacts(type).problem(named: property.key) {
        problems.add(problem, at: binding.typeAnnotation.map { Syntax($0.type) } ?? Syntax(binding))
      }
      property.guide.check(against: property, problems: &problems)
      properties.append(property)
    }
    return properties.reversed()
  }
}

extension VariableDeclSyntax {
  fileprivate var isStored: Bool { !isOfType && bindings.contains { !$0.isComputed } }
}
