import Grammars

extension GeneratedContent {
  /// Creates content from the beginning of a JSON text; returns `nil` if there is no value yet.
  ///
  /// Values that aren't closed yet have ``isComplete`` set to `false`. The value at one path of the
  /// response has the same ``id`` in every snapshot. The initializer reads the text once.
  ///
  /// - Parameter answer: The identifier of the response, equal for all its snapshots.
  package init?(partialJSON text: String, answer: GenerationID) {
    guard let (value, isComplete) = JSONValue.parsePrefix(text) else { return nil }
    self.init(
      jsonValue: value, id: answer, openLevels: isComplete ? 0 : max(1, Self.openLevels(of: text)))
  }

  /// Creates content from a JSON value whose outermost `openLevels` levels aren't closed yet.
  ///
  /// The open levels are the value itself, its last part, the last part of that part, and so on.
  /// The parts get identifiers if the value has one.
  init(jsonValue value: JSONValue, id: GenerationID?, openLevels: Int) {
    let isComplete = openLevels <= 0
    func part(_ value: JSONValue, _ step: String, isLast: Bool) -> GeneratedContent {
      GeneratedContent(
        jsonValue: value, id: id?.part(step), openLevels: isLast ? openLevels - 1 : 0)
    }
    switch value {
    case .null: self.init(kind: .null, number: nil, isComplete: isComplete, id: id)
    case .bool(let flag): self.init(kind: .bool(flag), number: nil, isComplete: isComplete, id: id)
    case .number(let number):
      self.init(kind: .number(number.double), number: number, isComplete: isComplete, id: id)
    case .string(let text):
      self.init(kind: .string(text), number: nil, isComplete: isComplete, id: id)
    case .array(let elements):
      let parts = elements.enumerated().map { index, element in
        part(element, String(index), isLast: index == elements.count - 1)
      }
      self.init(kind: .array(parts), number: nil, isComplete: isComplete, id: id)
    case .object(let object):
      // JSON distinguishes keys that are equal as Swift strings, such as two normalization forms of
      // a letter. Here too the last value is used.
      var properties: [String: GeneratedContent] = [:]
      var keys: [String] = []
      for (index, member) in object.enumerated() {
        let content = part(member.value, member.key, isLast: index == object.count - 1)
        if properties.updateValue(content, forKey: member.key) == nil { keys.append(member.key) }
      }
      self.init(
        kind: .structure(properties: properties, orderedKeys: keys), number: nil,
        isComplete: isComplete, id: id)
    }
  }

  /// Counts the arrays, objects and strings, except keys, that are open at the end of the text.
  private static func openLevels(of text: String) -> Int {
    /// For each open container: `true` if the next string in it is a key, `nil` for an array.
    var expectsKey: [Bool?] = []
    var isInString = false
    var isKey = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        isKey = expectsKey.last == true
      case UInt8(ascii: "{"): expectsKey.append(true)
      case UInt8(ascii: "["): expectsKey.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = expectsKey.popLast()
      case UInt8(ascii: ":"):
        if expectsKey.last == true { expectsKey[expectsKey.count - 1] = false }
      case UInt8(ascii: ","):
        if expectsKey.last == false { expectsKey[expectsKey.count - 1] = true }
      default: break
      }
    }
    return expectsKey.count + (isInString && !isKey ? 1 : 0)
  }
}
