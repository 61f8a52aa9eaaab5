import SwiftDiagnostics

enum GenerableMessage {
  case notStructOrEnum(String)
  case missingType(String)
  case tuplePattern
  case propertyInCondition
  case dictionary(String)
  case set(String)
  case tuple(String)
  case function(String)
  case existential(String)
  case noCases
  case caseTwice(String)
  case caseInCondition
  case guideNotOnProperty
  case guideOnCase
  case guideOnStatic
  case guideOnComputed
  case guideOnFixed
  case guideOnGenerationID
  case guideOutsideGenerable
  case guideTwice
  case guideOfOtherType(guide: String, guides: TypeFacts.Guided, property: String, type: String)
}

extension GenerableMessage: DiagnosticMessage {
  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID { MessageID(domain: "GenerableMacros", id: name) }

  /// The case's name, which doesn't change with the message's wording.
  var name: String { String(String(describing: self).prefix { $0 != "(" }) }

  var message: String {
    switch self {
    case .notStructOrEnum(let kind):
      "'@Generable' is for structs and enums: a model writes values, and \(kind) isn't one"
    case .missingType(let name):
      "'\(name)' needs a type annotation: '@Generable' can't see what its initial value is"
    case .tuplePattern:
      "'@Generable' can't read a pattern of several names; declare each property by itself"
    case .propertyInCondition:
      "A stored property of a '@Generable' type can't be inside '#if': the macro can't tell "
        + "whether it's compiled; put the whole type inside '#if' instead"
    case .dictionary(let name):
      "'\(name)' can't be generated: a schema can't name a dictionary's keys; use an array of a "
        + "'@Generable' struct with a property for the key and one for the value"
    case .set(let name):
      "'\(name)' can't be generated: a schema can't keep a model from repeating an element; use "
        + "an array and make a set of it afterwards"
    case .tuple(let name):
      "'\(name)' can't be generated: a tuple has no schema; use a '@Generable' struct"
    case .function(let name):
      "'\(name)' can't be generated: a model can't write a function"
    case .existential(let name):
      "'\(name)' can't be generated: its type must be known; use a '@Generable' enum with a case "
        + "for each type it may have"
    case .noCases: "A '@Generable' enum needs at least one case for a model to choose"
    case .caseTwice(let name):
      "Two cases are called \(name); in generated content a case is told by its name alone"
    case .caseInCondition:
      "A case of a '@Generable' enum can't be inside '#if': the macro can't tell whether it's "
        + "compiled; put the whole enum inside '#if' instead"
    default: guideMessage
    }
  }

  private var guideMessage: String {
    switch self {
    case .guideOnCase:
      "'@Guide' is for stored properties; say what a case means in the description of "
        + "'@Generable', or in its name"
    case .guideOnStatic:
      "'@Guide' has no effect here: a property of the type itself isn't generated"
    case .guideOnComputed:
      "'@Guide' has no effect here: a property that isn't stored isn't generated"
    case .guideOnFixed:
      "'@Guide' has no effect here: a 'let' with an initial value isn't generated"
    case .guideOnGenerationID:
      "'@Guide' has no effect here: a GenerationID is given by the session, not by the model"
    case .guideOutsideGenerable:
      "'@Guide' has no effect here: the type it's in isn't marked '@Generable'"
    case .guideTwice: "A property has one '@Guide'; put the description and all guides into it"
    case .guideOfOtherType(let guide, let guides, let property, let type):
      "\(guide) guides \(guides.rawValue), and '\(property)' is of type '\(type)'"
    default: "'@Guide' is for stored properties of '@Generable' types"
    }
  }
}
