import Grammars

/// The members of an object in a request, with the path of the object for errors.
struct RequestFields: Sendable {
  let object: JSONObject
  private let path: String

  init(_ object: JSONObject, path: String = "") {
    self.object = object
    self.path = path
  }

  init(body: [UInt8]) throws(OpenAIError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: body)
    } catch {
      throw OpenAIError("The body of the request isn't JSON: \(error.description)")
    }
    guard let object = value.object else {
      throw OpenAIError("The body of the request isn't a JSON object.")
    }
    self.init(object)
  }

  func parameter(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The value of a key; `nil` for one that isn't there and for `null`.
  subscript(key: String) -> JSONValue? {
    guard let value = object[key], !value.isNull else { return nil }
    return value
  }

  private func value<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(OpenAIError) -> Value? {
    guard let value = self[key] else { return nil }
    guard let result = read(value) else {
      throw .invalidType(parameter(key), expected: expected)
    }
    return result
  }

  func string(_ key: String) throws(OpenAIError) -> String? {
    try value(key, "a string") { $0.string }
  }

  func requiredString(_ key: String) throws(OpenAIError) -> String {
    guard let text = try string(key) else { throw .missing(parameter(key)) }
    return text
  }

  func bool(_ key: String) throws(OpenAIError) -> Bool? {
    try value(key, "a Boolean value") { $0.bool }
  }

  func integer(_ key: String, from minimum: Int) throws(OpenAIError) -> Int? {
    guard let integer = try value(key, "an integer", { $0.number?.int }) else { return nil }
    guard integer >= minimum else {
      throw .invalidValue(parameter(key), "expected \(minimum) or more, but got \(integer).")
    }
    return integer
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(OpenAIError) -> Double? {
    guard let number = try value(key, "a number", { $0.number?.double }) else { return nil }
    guard range.contains(number) else {
      throw .invalidValue(
        parameter(key), "expected \(range.lowerBound) to \(range.upperBound), but got \(number).")
    }
    return number
  }

  func fields(_ key: String) throws(OpenAIError) -> RequestFields? {
    let object = try value(key, "an object") { $0.object }
    return object.map { RequestFields($0, path: parameter(key)) }
  }

  func requiredFields(_ key: String) throws(OpenAIError) -> RequestFields {
    guard let fields = try fields(key) else { throw .missing(parameter(key)) }
    return fields
  }

  /// Returns the objects of an array.
  func array(_ key: String) throws(OpenAIError) -> [RequestFields]? {
    guard let values = try value(key, "an array", { $0.array }) else { return nil }
    var all: [RequestFields] = []
    for (index, value) in values.enumerated() {
      let place = "\(parameter(key))[\(index)]"
      guard let object = value.object else { throw .invalidType(place, expected: "an object") }
      all.append(RequestFields(object, path: place))
    }
    return all
  }
}
