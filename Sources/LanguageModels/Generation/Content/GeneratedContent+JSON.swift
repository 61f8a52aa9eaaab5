package import Grammars

extension GeneratedContent {
  /// Reads content from JSON; properties keep their order, numbers their digits.
  ///
  /// Where a key occurs twice its last value counts.
  /// - Throws: `LanguageModelSession.GenerationError.decodingFailure` with the line and column where
  ///   the text isn't JSON.
  public init(json: String) throws {
    do {
      self.init(jsonValue: try JSONValue(parsing: json))
    } catch {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: error.description))
    }
  }

  /// The content as compact JSON, properties in order; unfinished parts are closed.
  public var jsonString: String { jsonValue.serialized() }

  /// Content that holds a JSON value.
  package init(jsonValue: JSONValue, id: GenerationID? = nil) {
    self.init(jsonValue: jsonValue, id: id, openLevels: 0)
  }

  /// The content as a JSON value.
  package var jsonValue: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number: number.map(JSONValue.number) ?? .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.jsonValue))
    case .structure(let properties, let keys):
      .object(JSONObject(keys.compactMap { key in properties[key].map { (key, $0.jsonValue) } }))
    }
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The content as JSON; an ellipsis behind it says that it isn't finished.
  public var debugDescription: String { isComplete ? jsonString : jsonString + "…" }
}
