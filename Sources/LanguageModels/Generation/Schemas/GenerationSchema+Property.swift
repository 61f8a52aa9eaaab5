extension GenerationSchema {
  /// A property of a type: its name, its type and what its values keep to.
  public struct Property: Sendable {
    let name: String
    let description: String?
    /// Held as a type, not as its schema, so that a type may have properties of its own kind.
    let type: any Generable.Type
    let isOptional: Bool
    let rules: [GuideRule]

    /// Creates a property that always has a value.
    ///
    /// - Parameters:
    ///   - name: the key in the generated JSON.
    ///   - description: what the value is, in words for the model.
    ///   - type: the type of the value.
    ///   - guides: what the value keeps to; all of them hold.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(name, description, type, isOptional: false, rules: guides.flatMap(\.rules))
    }

    /// Creates a property that may have no value.
    ///
    /// - Parameters:
    ///   - name: the key in the generated JSON.
    ///   - description: what the value is, in words for the model.
    ///   - type: the type of the value, where there is one.
    ///   - guides: what a value keeps to; all of them hold.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value?.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(name, description, Value.self, isOptional: true, rules: guides.flatMap(\.rules))
    }

    /// Creates a property whose text fits regexes as a whole.
    ///
    /// - Parameters:
    ///   - name: the key in the generated JSON.
    ///   - description: what the text is, in words for the model.
    ///   - type: `String.self`.
    ///   - guides: what the text fits; all of them hold.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>]
    ) {
      self.init(
        name, description, String.self, isOptional: false, rules: guides.map(RegexPattern.rule))
    }

    /// Creates a property whose text, where there is one, fits regexes as a whole.
    ///
    /// - Parameters:
    ///   - name: the key in the generated JSON.
    ///   - description: what the text is, in words for the model.
    ///   - type: `String?.self`.
    ///   - guides: what the text fits; all of them hold.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String?.Type,
      guides: [Regex<RegexOutput>]
    ) {
      self.init(
        name, description, String.self, isOptional: true, rules: guides.map(RegexPattern.rule))
    }

    private init(
      _ name: String, _ description: String?, _ type: any Generable.Type, isOptional: Bool,
      rules: [GuideRule]
    ) {
      self.name = name
      self.description = description
      self.type = type
      self.isOptional = isOptional
      self.rules = rules
    }
  }
}
