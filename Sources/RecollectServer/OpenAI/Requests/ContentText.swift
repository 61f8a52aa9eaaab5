import Grammars

extension RequestFields {
  /// Returns the text of a message: a string, or an array of parts that are text.
  ///
  /// - Parameter types: The types of parts that have a text.
  func content(_ key: String, types: Set<String>) throws(OpenAIError) -> String? {
    guard let value = self[key] else { return nil }
    if let text = value.string { return text }
    guard value.array != nil else {
      throw .invalidType(parameter(key), expected: "a string or an array of parts")
    }
    var texts: [String] = []
    for part in try array(key) ?? [] {
      let type = try part.requiredString("type")
      if type == "refusal" {
        texts.append(try part.requiredString("refusal"))
      } else if types.contains(type) {
        texts.append(try part.requiredString("text"))
      } else {
        throw .invalidValue(
          part.parameter("type"), "'\(type)' isn't supported; the model reads text only.")
      }
    }
    return texts.joined(separator: "\n")
  }
}
