/// A reader of the keywords of one schema.
///
/// A value that the specification doesn't allow for a keyword is an error. So is a keyword of the
/// specification that can't be enforced. Unknown keywords don't restrict anything.
struct AssertionReader {
  var document: SchemaDocument
  private let assertsFormats: Bool
  private var languages: [ExactText: Language] = [:]
  private var schema = JSONObject()
  private var pointer = ""
  private var found: [Assertion] = []

  init(_ document: SchemaDocument, assertsFormats: Bool) {
    self.document = document
    self.assertsFormats = assertsFormats
  }

  mutating func readAssertions(of number: Int) throws -> [Assertion] {
    let location = document.locations[number]
    pointer = location.pointer
    found = []
    guard case .object(let object) = location.schema else {
      throw malformed("", "A schema is an object, true or false; this is \(location.schema).")
    }
    schema = object
    if let reference = try string("$ref") {
      let place = place("$ref")
      add("$ref", .all([try document.resolve(reference, from: place)]))
      if document.dialect.referenceHidesSiblings { return found }
    }
    try refuse()
    try readGeneral()
    try readNumbers()
    try readStrings()
    try readArrays()
    try readObjects()
    try readCombinations()
    return found
  }

  // MARK: Shared helpers

  private func place(_ keyword: String) -> SchemaPlace {
    SchemaPlace(keyword: keyword, pointer: pointer)
  }

  private mutating func add(_ keyword: String, _ kind: Assertion.Kind) {
    found.append(Assertion(kind: kind, place: place(keyword)))
  }

  private func malformed(_ keyword: String, _ reason: String) -> JSONSchemaError {
    JSONSchemaError(
      .malformed, place(keyword), reason, remedy: "Correct the schema as the specification has it.")
  }

  private func string(_ keyword: String) throws -> String? {
    guard let value = schema[keyword] else { return nil }
    guard case .string(let text) = value else {
      throw malformed(keyword, "It wants a string, not \(value).")
    }
    return text
  }

  private func number(_ keyword: String) throws -> JSONDecimal? {
    guard let value = schema[keyword] else { return nil }
    guard case .number(let number) = value else {
      throw malformed(keyword, "It wants a number, not \(value).")
    }
    return number.decimal
  }

  private func count(_ keyword: String) throws -> Int? {
    guard let value = schema[keyword] else { return nil }
    guard let count = value.number?.int, count >= 0 else {
      throw malformed(keyword, "It wants a whole number from zero, not \(value).")
    }
    return count
  }

  private func strings(_ value: JSONValue, _ keyword: String) throws -> [String] {
    guard case .array(let elements) = value else {
      throw malformed(keyword, "It wants a list of strings, not \(value).")
    }
    return try elements.map { element in
      guard case .string(let text) = element else {
        throw malformed(keyword, "It wants a list of strings; \(element) is none.")
      }
      return text
    }
  }

  private func object(_ keyword: String) throws -> JSONObject? {
    guard let value = schema[keyword] else { return nil }
    guard case .object(let object) = value else {
      throw malformed(keyword, "It wants an object, not \(value).")
    }
    return object
  }

  private mutating func readGoal(_ keyword: String) throws -> Goal? {
    guard let value = schema[keyword] else { return nil }
    return try readGoal(value, under: keyword, "\(pointer)/\(keyword)")
  }

  private mutating func readGoal(
    _ value: JSONValue, under keyword: String, _ pointer: String
  ) throws -> Goal {
    switch value {
    case .bool, .object: return try document.goal(value, at: pointer)
    default: throw malformed(keyword, "It wants a schema where \(value) stands.")
    }
  }

  private mutating func readGoals(_ keyword: String) throws -> [Goal]? {
    guard let value = schema[keyword] else { return nil }
    guard case .array(let elements) = value, !elements.isEmpty || keyword == "prefixItems" else {
      throw malformed(keyword, "It wants a list of schemas, not \(value).")
    }
    var goals: [Goal] = []
    for (index, element) in elements.enumerated() {
      goals.append(try readGoal(element, under: keyword, "\(pointer)/\(keyword)/\(index)"))
    }
    return goals
  }

  private mutating func map(_ keyword: String) throws -> [(key: String, goal: Goal)] {
    guard let object = try object(keyword) else { return [] }
    var goals: [(key: String, goal: Goal)] = []
    for (key, value) in object {
      let pointer = "\(pointer)/\(keyword)/\(SchemaDocument.escaped(key))"
      goals.append((key, try readGoal(value, under: keyword, pointer)))
    }
    return goals
  }

  private mutating func readLanguage(_ pattern: String, _ keyword: String) throws -> Language {
    if let known = languages[ExactText(pattern)] { return known }
    do {
      let language = try Language(pattern: pattern)
      languages[ExactText(pattern)] = language
      return language
    } catch {
      throw JSONSchemaError(
        error is AutomatonTooLarge ? .tooComplex : .unsupported, place(keyword), "\(error)",
        remedy: "Write the pattern with what is regular, and without large counts.")
    }
  }
}

// MARK: - Keywords

extension AssertionReader {
  private static let refused = ["$dynamicRef", "$recursiveRef"]

  private func refuse() throws {
    for keyword in Self.refused where schema.index(of: keyword) != nil {
      throw JSONSchemaError(
        .unsupported, place(keyword),
        "References that depend on how they are reached can't be enforced.",
        remedy: "Use “$ref”.")
    }
  }

  private static let typeNames: Set<String> = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  private mutating func readGeneral() throws {
    if let value = schema["type"] {
      let names = try value.string.map { [$0] } ?? strings(value, "type")
      for name in names where !Self.typeNames.contains(name) {
        throw malformed("type", "JSON has no type “\(name)”.")
      }
      add("type", .types(Set(names)))
    }
    if let value = schema["const"] { add("const", .constants([value])) }
    if let value = schema["enum"] {
      guard case .array(let values) = value else {
        throw malformed("enum", "It wants a list of values, not \(value).")
      }
      add("enum", .constants(values))
    }
  }

  private mutating func readNumbers() throws {
    // In draft 4 the exclusive bounds are flags that apply to the inclusive ones.
    let lowFlag = schema["exclusiveMinimum"]?.bool
    let highFlag = schema["exclusiveMaximum"]?.bool
    if let value = try number("minimum") {
      add("minimum", .low(.init(value: value, isExclusive: lowFlag ?? false)))
    }
    if let value = try number("maximum") {
      add("maximum", .high(.init(value: value, isExclusive: highFlag ?? false)))
    }
    if lowFlag == nil, let value = try number("exclusiveMinimum") {
      add("exclusiveMinimum", .low(.init(value: value, isExclusive: true)))
    }
    if highFlag == nil, let value = try number("exclusiveMaximum") {
      add("exclusiveMaximum", .high(.init(value: value, isExclusive: true)))
    }
    if let value = try number("multipleOf") {
      guard value.sign > 0 else { throw malformed("multipleOf", "It wants a number above zero.") }
      add("multipleOf", .multiple(value))
    }
  }

  private mutating func readStrings() throws {
    if let count = try count("minLength") { add("minLength", .text(TextShape(minLength: count))) }
    if let count = try count("maxLength") { add("maxLength", .text(TextShape(maxLength: count))) }
    if let pattern = try string("pattern") {
      add("pattern", .pattern(try readLanguage(pattern, "pattern"), maxLength: nil))
    }
    if let text = try string("x-substring") {
      let (minWords, maxWords) = (try count("x-min-words") ?? 1, try count("x-max-words"))
      let node = SubstringNode(of: WordText(text), minWords: minWords, maxWords: maxWords)
      add("x-substring", .substring(node))
    }
    let name = try string("format")
    if assertsFormats, let name, let pattern = StringFormats.pattern(name) {
      let language = try readLanguage(pattern, "format")
      add("format", .pattern(language, maxLength: name == "hostname" ? 253 : nil))
    }
  }

  private mutating func readArrays() throws {
    if let count = try count("minItems") { add("minItems", .minItems(count)) }
    if let count = try count("maxItems") { add("maxItems", .maxItems(count)) }
    var prefix = try readGoals("prefixItems") ?? []
    var rest: Goal?
    if case .array? = schema["items"] {
      if document.dialect == .draft2020, schema["$schema"] != nil {
        throw malformed("items", "A list of schemas stands under “prefixItems” in 2020-12.")
      }
      prefix = try schema["items"] == [] ? [] : readGoals("items") ?? []
      rest = try readGoal("additionalItems")
    } else if let items = try readGoal("items") {
      rest = items
    }
    if !prefix.isEmpty || rest != nil { add("items", .items(prefix: prefix, rest: rest)) }
    if let goal = try readGoal("contains") {
      let (min, max) = (try count("minContains") ?? 1, try count("maxContains"))
      add("contains", .contains(goal, min: min, max: max))
    }
    if let value = schema["uniqueItems"] {
      guard let isUnique = value.bool else {
        throw malformed("uniqueItems", "It wants true or false, not \(value).")
      }
      if isUnique { add("uniqueItems", .distinct) }
    }
    if let goal = try readGoal("unevaluatedItems") {
      add("unevaluatedItems", .unevaluatedItems(goal))
    }
  }

  private mutating func readObjects() throws {
    if let count = try count("minProperties") { add("minProperties", .minProperties(count)) }
    if let count = try count("maxProperties") { add("maxProperties", .maxProperties(count)) }
    var rules = Assertion.MemberRules(named: try map("properties"))
    for (pattern, goal) in try map("patternProperties") {
      rules.patterns.append((try readLanguage(pattern, "patternProperties"), goal))
    }
    let members = ["additionalProperties", "patternProperties", "properties"]
    rules.additional = try readGoal("additionalProperties")
    if let keyword = members.first(where: { schema.index(of: $0) != nil }) {
      add(keyword, .members(rules))
    }
    // `required` follows the members, which keeps them in the order of `properties`.
    if let value = schema["required"] { add("required", .required(try strings(value, "required"))) }
    if let goal = try readGoal("propertyNames") { add("propertyNames", .names(goal)) }
    if let goal = try readGoal("unevaluatedProperties") {
      add("unevaluatedProperties", .unevaluatedMembers(goal))
    }
    try readDependencies()
  }

  private mutating func readDependencies() throws {
    if let object = try object("dependentRequired") {
      for (key, value) in object {
        let required = try strings(value, "dependentRequired")
        add("dependentRequired", .dependent(key: key, required: required))
      }
    }
    for (key, goal) in try map("dependentSchemas") {
      add("dependentSchemas", .dependentSchema(key: key, goal))
    }
    // `dependencies` of draft 4 to 7 was later split into the two keywords above.
    for (key, value) in try object("dependencies") ?? [:] {
      if case .array = value {
        let required = try strings(value, "dependencies")
        add("dependencies", .dependent(key: key, required: required))
      } else if let name = value.string {
        add("dependencies", .dependent(key: key, required: [name]))
      } else {
        let pointer = "\(pointer)/dependencies/\(SchemaDocument.escaped(key))"
        let goal = try readGoal(value, under: "dependencies", pointer)
        add("dependencies", .dependentSchema(key: key, goal))
      }
    }
  }

  private mutating func readCombinations() throws {
    if let goals = try readGoals("allOf") { add("allOf", .all(goals)) }
    if let goals = try readGoals("anyOf") { add("anyOf", .any(goals)) }
    if let goals = try readGoals("oneOf") { add("oneOf", .one(goals)) }
    if let goal = try readGoal("not") { add("not", .not(goal)) }
    if let condition = try readGoal("if") {
      let (then, otherwise) = (try readGoal("then") ?? .any, try readGoal("else") ?? .any)
      add("if", .conditional(condition: condition, then: then, otherwise: otherwise))
    }
  }
}
