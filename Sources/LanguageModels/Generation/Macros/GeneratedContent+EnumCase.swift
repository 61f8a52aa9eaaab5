extension GeneratedContent {
  /// A generated enum case, for use by `@Generable`.
  ///
  /// A case without associated values is a string. A case with associated values is an object with
  /// one property, whose key is the name of the case.
  public struct EnumCase {
    /// The name or raw value of the case, not yet checked against the enum's cases.
    public let name: String
    fileprivate let content: GeneratedContent
    fileprivate let payload: GeneratedContent?

    /// Returns the single associated value of the case.
    ///
    /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the name of the
    ///   case.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value.Type = Value.self
    ) throws -> Value {
      guard let payload else {
        throw content.mismatch(expected: "an object with the property '\(name)'")
      }
      return try GeneratedContent.locating(name) { try Value(payload) }
    }

    /// Returns one of several associated values of the case.
    ///
    /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the name of the
    ///   case and the key of the value.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value.Type = Value.self, forProperty property: String
    ) throws -> Value {
      let payload = try value(GeneratedContent.self)
      return try GeneratedContent.locating(name) {
        try payload.value(type, forProperty: property)
      }
    }

    /// Returns an optional associated value of the case, or `nil` if it is missing or `null`.
    ///
    /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the name of the
    ///   case and the key of the value.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value?.Type = Value?.self, forProperty property: String
    ) throws -> Value? {
      let payload = try value(GeneratedContent.self)
      return try GeneratedContent.locating(name) {
        try payload.value(type, forProperty: property)
      }
    }

    /// Returns the error for a name that no case of the enum has.
    public func isNoCase(of type: Any.Type, among names: [String]) -> any Error {
      content.mismatch(expected: "a case of '\(type)', one of \(names.quotedList)")
    }
  }

  /// Returns the enum case in the content.
  ///
  /// An incomplete name is an error, because it may become the name of another case.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` if the content is
  ///   neither a string nor an object with one property.
  public func enumCase() throws -> EnumCase {
    switch kind {
    case .string(let name):
      guard isComplete else { throw mismatch(expected: "the whole name of a case") }
      return EnumCase(name: name, content: self, payload: nil)
    case .structure(let properties, let keys):
      guard keys.count == 1, let payload = properties[keys[0]] else { fallthrough }
      return EnumCase(name: keys[0], content: self, payload: payload)
    default:
      throw mismatch(expected: "the name of a case, or an object whose one property is that")
    }
  }
}
