/// What one keyword, or several that belong together, ask of a value.
struct Assertion {
  enum Kind {
    case types(Set<String>)
    case constants([JSONValue])
    case low(NumberShape.Bound)
    case high(NumberShape.Bound)
    case multiple(JSONDecimal)
    case text(TextShape)
    case pattern(Language, maxLength: Int?)
    case minItems(Int)
    case maxItems(Int)
    /// A rest of nil is one no keyword speaks of.
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
    /// Nil where no keyword speaks of other keys.
    var additional: Goal?
  }

  var kind: Kind
  var place: SchemaPlace

  /// Whether it is about what the other keywords of a schema leave over.
  var isLeftover: Bool {
    switch kind {
    case .unevaluatedItems, .unevaluatedMembers: true
    default: false
    }
  }
}
