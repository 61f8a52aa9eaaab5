/// A check of a tool's arguments against its schema.
///
/// It knows what schemas of tools need: an object whose members have a type, a list of values, or
/// bounds, and lists of such members.
struct ArgumentCheck {
  let schema: JSONValue

  /// Returns what is wrong, for a model to put right; `nil` if nothing is.
  func problem(of arguments: JSONObject) -> String? {
    let known = schema["properties"]?.object ?? [:]
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where arguments[name] == nil {
      return "The argument `\(name)` is missing."
    }
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let member = known[name] else {
        let names = known.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
        return "There is no argument `\(name)`. " + (names.isEmpty ? "" : "There are \(names).")
      }
      if let reason = problem(of: value, schema: member) { return "`\(name)` \(reason)" }
    }
    return nil
  }

  private func problem(of value: JSONValue, schema: JSONValue) -> String? {
    if let type = schema["type"]?.string, !matches(value, type) {
      return "must be \(Self.name(type))."
    }
    if let choices = schema["enum"]?.array, !choices.contains(value) {
      return "must be one of \(choices.compactMap(\.string).joined(separator: ", "))."
    }
    if let number = value.integer {
      if let least = schema["minimum"]?.integer, number < least {
        return "must be at least \(least)."
      }
      if let most = schema["maximum"]?.integer, number > most { return "must be at most \(most)." }
    }
    if let text = value.string {
      if schema["minLength"] != nil, text.allSatisfy(\.isWhitespace) { return "is empty." }
      if let most = schema["maxLength"]?.integer, text.count > most {
        return "must have at most \(most) characters."
      }
    }
    guard let elements = value.array else { return nil }
    if let most = schema["maxItems"]?.integer, elements.count > most {
      return "must have at most \(most) elements."
    }
    guard let element = schema["items"] else { return nil }
    return elements.lazy.compactMap { problem(of: $0, schema: element) }.first
      .map { "has an element that \($0)" }
  }

  private func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.string, "string"), (.integer, "integer"), (.integer, "number"), (.number, "number"),
      (.bool, "boolean"), (.array, "array"), (.object, "object"), (.null, "null"):
      true
    default: false
    }
  }

  private static func name(_ type: String) -> String {
    ["integer": "an integer", "array": "a list", "object": "an object"][type] ?? "a \(type)"
  }
}
