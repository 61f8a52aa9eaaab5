extension GenerationSchema.Property {
  /// Creates a property that always has a value.
  ///
  /// - Parameters:
  ///   - name: The key in the generated JSON.
  ///   - description: A description of the value for the model.
  ///   - type: The type of the value.
  ///   - guides: The guides that constrain the value; all of them apply.
  public init<Value: Generable>(
    name: String, description: String? = nil, type: Value.Type,
    guides: [GenerationGuide<Value>] = []
  ) {
    self.init(name, description, type, isOptional: false, rules: guides.flatMap(\.rules))
  }

  /// Creates an optional property.
  ///
  /// - Parameters:
  ///   - name: The key in the generated JSON.
  ///   - description: A description of the value for the model.
  ///   - type: The optional type of the value.
  ///   - guides: The guides that constrain the value if there is one; all of them apply.
  public init<Value: Generable>(
    name: String, description: String? = nil, type: Value?.Type,
    guides: [GenerationGuide<Value>] = []
  ) {
    self.init(name, description, Value.self, isOptional: true, rules: guides.flatMap(\.rules))
  }

  /// Creates a string property whose whole text matches regexes.
  ///
  /// - Parameters:
  ///   - name: The key in the generated JSON.
  ///   - description: A description of the text for the model.
  ///   - type: `String.self`.
  ///   - guides: The regexes that the whole text matches; all of them apply.
  public init<RegexOutput>(
    name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>]
  ) {
    self.init(
      name, description, String.self, isOptional: false, rules: guides.map(RegexPattern.rule))
  }

  /// Creates an optional string property whose whole text matches regexes.
  ///
  /// - Parameters:
  ///   - name: The key in the generated JSON.
  ///   - description: A description of the text for the model.
  ///   - type: `String?.self`.
  ///   - guides: The regexes that the whole text matches if there is one; all of them apply.
  public init<RegexOutput>(
    name: String, description: String? = nil, type: String?.Type,
    guides: [Regex<RegexOutput>]
  ) {
    self.init(
      name, description, String.self, isOptional: true, rules: guides.map(RegexPattern.rule))
  }
}
