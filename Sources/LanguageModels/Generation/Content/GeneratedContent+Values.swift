import Grammars

extension GeneratedContent {
  /// Returns the content as a value of a type.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the path, the
  ///   expected type and the content found.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    try Value(self)
  }

  /// Returns the value of a required property.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the property, the
  ///   expected type and the content found.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value {
    let (properties, keys) = try structure()
    guard let content = properties[property] else {
      let others = keys.isEmpty ? "there are no properties" : "there are \(keys.quotedList)"
      let yet = isComplete ? "" : " yet"
      throw Self.failure("the property isn't there\(yet); \(others).", at: property)
    }
    return try Self.locating(property) { try Value(content) }
  }

  /// Returns the value of an optional property, or `nil` if it is missing or `null`.
  ///
  /// An incomplete property that can't be converted to `Value` yet counts as missing.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` with the property, the
  ///   expected type and the content found.
  public func value<Value: ConvertibleFromGeneratedContent>(
    _ type: Value?.Type = Value?.self, forProperty property: String
  ) throws -> Value? {
    guard let content = try structure().properties[property], content.kind != .null else {
      return nil
    }
    do {
      return try Self.locating(property) { try Value(content) }
    } catch  where !content.isComplete {
      return nil
    }
  }

  private func structure() throws -> (properties: [String: GeneratedContent], keys: [String]) {
    guard case .structure(let properties, let keys) = kind else {
      throw mismatch(expected: "an object with properties")
    }
    return (properties, keys)
  }
}

extension GeneratedContent {
  func mismatch(expected: String) -> LanguageModelSession.GenerationError {
    .decodingFailure(.init(debugDescription: "Expected \(expected), found \(summary)."))
  }

  private static func failure(
    _ message: String, at step: String
  ) -> LanguageModelSession.GenerationError {
    .decodingFailure(.init(debugDescription: "In '\(step)': \(message)"))
  }

  /// Prepends a step to the path in the error that `body` throws.
  ///
  /// The step `menu` turns "In 'dishes[2].price': …" into "In 'menu.dishes[2].price': …".
  static func locating<Value>(_ step: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      let text = context.debugDescription
      let mark = "In '"
      guard text.hasPrefix(mark) else {
        let isOurs = text.hasPrefix("Expected ")
        throw failure(isOurs ? "e" + text.dropFirst() : text, at: step)
      }
      let rest = text.dropFirst(mark.count)
      let path = rest.hasPrefix("[") ? step + rest : step + "." + rest
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: mark + path))
    }
  }

  /// Such as `the number 12` or `an array of 3`.
  private var summary: String {
    switch kind {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let amount):
      return "the number \(number?.text.prefix(40) ?? Substring(amount.description))"
    case .string(let text):
      return text.count > 40 ? "the string \"\(text.prefix(40))…\"" : "the string \"\(text)\""
    case .array(let elements): return "an array of \(elements.count)"
    case .structure(_, let keys):
      return keys.isEmpty ? "an object without properties" : "an object with \(keys.quotedList)"
    }
  }
}

extension [String] {
  /// The strings in quotation marks, separated by commas; only the first twelve of more.
  var quotedList: String {
    let shown = prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return count > 12 ? shown + " and \(count - 12) more" : shown
  }
}
