extension GeneratedContent {
  /// One property of a structure, as `@Generable` writes it; one that is nil can be left out.
  public struct Field {
    fileprivate let name: String
    fileprivate let content: GeneratedContent?

    /// A property that is always there.
    public init(_ name: String, _ value: some ConvertibleToGeneratedContent) {
      self.name = name
      content = value.generatedContent
    }

    /// A property that may be nil.
    public init(_ name: String, _ value: (some ConvertibleToGeneratedContent)?) {
      self.name = name
      content = value?.generatedContent
    }
  }

  /// A structure of properties in order.
  ///
  /// - Parameters:
  ///   - fields: The properties; no two have one name.
  ///   - id: The identity the content shall have.
  ///   - explicitNil: Whether a property that is nil is written as null instead of left out.
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
