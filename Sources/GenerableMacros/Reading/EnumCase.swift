import SwiftSyntax

struct EnumCase {
  struct Value {
    var label: String?
    /// The value's key in the generated structure.
    var key: String
    var type: TypeSyntax
  }

  var reference: String
  /// The name of the case in generated content, as the source of a string literal.
  var literal: String
  var values: [Value]

  /// True if the case's only value is the content, without a key.
  ///
  /// For example, `case text(String)` is generated as `{"text": "…"}`. An optional value has a key,
  /// which distinguishes an absent value.
  var isBare: Bool {
    values.count == 1 && values[0].label == nil && values[0].key == "_0"
      && !TypeFacts(values[0].type).isOptional
  }

  static func all(in choice: EnumDeclSyntax, problems: inout Problems) -> [EnumCase] {
    let hasStrings =
      choice.inheritanceClause?.inheritedTypes.first.map {
        ["String", "Swift.String"].contains($0.type.trimmedDescription)
      } ?? false
    var cases: [EnumCase] = []
    var names: Set<String> = []
    for member in choice.memberBlock.members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self),
        condition.holds({ $0.is(EnumCaseDeclSyntax.self) })
      {
        problems.add(.caseInCondition, at: condition)
      }
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        let new = EnumCase(element, hasStrings: hasStrings, problems: &problems)
        if !names.insert(new.literal).inserted {
          problems.add(.caseTwice(new.literal), at: element)
        }
        cases.append(new)
      }
    }
    if cases.isEmpty, !problems.hasErrors { problems.add(.noCases, at: choice.name) }
    return cases
  }

  private init(_ element: EnumCaseElementSyntax, hasStrings: Bool, problems: inout Problems) {
    reference = element.name.text
    literal = quoted(reference.filter { $0 != "`" })
    if hasStrings, let raw = element.rawValue?.value {
      literal = raw.trimmedDescription
    }
    values = []
    for (index, parameter) in (element.parameterClause?.parameters ?? []).enumerated() {
      let first = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
      let key = first ?? parameter.secondName?.text ?? "_\(index)"
      values.append(
        Value(label: first, key: key.filter { $0 != "`" }, type: parameter.type.trimmed))
      if let problem = TypeFacts(parameter.type).problem(named: key) {
        problems.add(problem, at: parameter.type)
      }
    }
  }
}
