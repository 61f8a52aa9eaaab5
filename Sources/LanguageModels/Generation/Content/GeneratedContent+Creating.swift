extension GeneratedContent {
  /// Creates a structure from properties in order; traps if a name occurs twice.
  ///
  /// A property whose value is `nil` becomes `null`.
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    self.init(properties: properties.map { ($0.key, $0.value) }, id: id) { _, _ in
      preconditionFailure("A property of generated content is named once.")
    }
  }

  /// Creates a structure from properties in the order of their first appearance.
  ///
  /// - Parameters:
  ///   - properties: The names with their values.
  ///   - id: The identifier of the structure, or `nil`.
  ///   - combine: A closure that combines two values of the same name.
  public init<Properties: Sequence>(
    properties: Properties, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
      any ConvertibleToGeneratedContent
  ) rethrows where Properties.Element == (String, any ConvertibleToGeneratedContent) {
    var values: [String: GeneratedContent] = [:]
    var keys: [String] = []
    for (key, value) in properties {
      if let former = values[key] {
        values[key] = try combine(former, value.generatedContent).generatedContent
      } else {
        values[key] = value.generatedContent
        keys.append(key)
      }
    }
    self.init(
      kind: .structure(properties: values, orderedKeys: keys), number: nil, isComplete: true,
      id: id)
  }

  /// Creates an array.
  public init<Elements: Sequence>(elements: Elements, id: GenerationID? = nil)
  where Elements.Element == any ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  /// Creates an array from values of one type.
  public init<Elements: Sequence>(elements: Elements, id: GenerationID? = nil)
  where Elements.Element: ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  /// Creates content from a value.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// Creates content from a value, with an identifier.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }
}
