extension GeneratedContent {
  /// A choice among an enum's cases, as `@Generable` reads it.
  ///
  /// A case that holds nothing is a string, any other an object with one property: the case's name
  /// and what it holds.
  public struct EnumCase {
    /// The case's name, or its raw value; not yet known to be one of the enum's.
    public let name: String
    fileprivate let content: GeneratedContent
    fileprivate let payload: GeneratedContent?

    /// The one value that stands right under the case's name.
    ///
    /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` that names the case.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value.Type = Value.self
    ) throws -> Value {
      guard let payload else {
        throw content.mismatch(expected: "an object with the property '\(name)'")
      }
      return try GeneratedContent.locating(name) { try Value(payload) }
    }

    /// One of the values under the case's name.
    ///
    /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` that names the case and the
    ///   value.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value.Type = Value.self, forProperty property: String
    ) throws -> Value {
      let payload = try value(GeneratedContent.self)
      return try GeneratedContent.locating(name) {
        try payload.value(type, forProperty: property)
      }
    }

    /// One of the values under the case's name, where it may be missing or null.
    ///
    /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` that names the case and the
    ///   value.
    public func value<Value: ConvertibleFromGeneratedContent>(
      _ type: Value?.Type = Value?.self, forProperty property: String
    ) throws -> Value? {
      let payload = try value(GeneratedContent.self)
      return try GeneratedContent.locating(name) {
        try payload.value(type, forProperty: property)
      }
    }

    /// The error for a name that none of the enum's cases has.
    public func isNoCase(of type: Any.Type, among names: [String]) -> any Error {
      content.mismatch(expected: "a case of '\(type)', one of \(names.quotedList)")
    }
  }

  /// Reads which case of an enum this is.
  ///
  /// A name that is still being written isn't taken: it may become another case's.
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` where it is neither a string
  ///   nor an object with one property.
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
