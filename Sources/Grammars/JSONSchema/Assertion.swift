/// The condition that one keyword, or several that belong together, put on a value.
struct Assertion {
  enum Kind {
    case types(Set<String>)
    case constants([JSONValue])
    case low(NumberShape.Bound)
    case high(NumberShape.Bound)
    case multiple(JSONDecimal)
    case text(TextShape)
    case pattern(Language, maxLength: Int?)
    case substring(SubstringNode)
    case minItems(Int)
    case maxItems(Int)
    /// `rest` is `nil` if no keyword applies to the elements after the prefix.
    case items(prefix: [Goal], rest: Goal?)
    case unevaluatedItems(Goal)
    case contains(Goal, min: Int, max: Int?)
    case distinct
    case minProperties(Int)
    case maxProperties(Int)
    case required([String])
    case members(MemberRules)
    case unevaluatedMembers(Goal)
    case names(Goal)
    case dependent(key: String, required: [String])
    case dependentSchema(key: String, Goal)
    case all([Goal])
    case any([Goal])
    case one([Goal])
    case not(Goal)
    case conditional(condition: Goal, then: Goal, otherwise: Goal)
  }

  /// `properties`, `patternProperties` and `additionalProperties` of one schema.
  struct MemberRules {
    var named: [(key: String, goal: Goal)] = []
    var patterns: [(language: Language, goal: Goal)] = []
    var additional: Goal?
  }

  var kind: Kind
  var place: SchemaPlace

  /// True if the keyword applies to what the others leave unevaluated.
  var isLeftover: Bool {
    switch kind {
    case .unevaluatedItems, .unevaluatedMembers: true
    default: false
    }
  }
}
