extension GeneratedContent {
  /// A property of a structure, for use by `@Generable`; a `nil` value may be omitted.
  public struct Field {
    fileprivate let name: String
    fileprivate let content: GeneratedContent?

    /// Creates a property with a value.
    public init(_ name: String, _ value: some ConvertibleToGeneratedContent) {
      self.name = name
      content = value.generatedContent
    }

    /// Creates a property with an optional value.
    public init(_ name: String, _ value: (some ConvertibleToGeneratedContent)?) {
      self.name = name
      content = value?.generatedContent
    }
  }

  /// Creates a structure from properties in order.
  ///
  /// - Parameters:
  ///   - fields: The properties, with unique names.
  ///   - id: The identifier of the structure.
  ///   - explicitNil: A Boolean value that indicates whether a property that is `nil` is written as
  ///     `null` instead of being omitted.
  public init(fields: [Field], id: GenerationID? = nil, explicitNil: Bool = false) {
    var properties: [String: GeneratedContent] = [:]
    var orderedKeys: [String] = []
    for field in fields {
      guard let content = field.content ?? (explicitNil ? GeneratedContent(kind: .null) : nil)
      else { continue }
      properties[field.name] = content
      orderedKeys.append(field.name)
    }
    self.init(kind: .structure(properties: properties, orderedKeys: orderedKeys), id: id)
  }
}
