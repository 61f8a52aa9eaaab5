import Grammars

/// An interpreter that decides whether a value belongs to a graph.
///
/// It examines the value directly. It is slow and simple, and shares no code with the automata, so
/// each reveals mistakes of the other.
struct GraphInterpreter {
  let graph: SchemaGraph

  func accepts(_ value: JSONValue) -> Bool { accepts(value, graph.root) }

  private func accepts(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    switch (node, value) {
    case (.any, _): true
    case (.null, .null): true
    case (.boolean(let flag), .bool(let other)): flag == nil || flag == other
    case (.literal(let text), _): value.serialized() == text
    case (.reference(let index), _): accepts(value, graph.definitions[index])
    case (.anyOf(let nodes), _): nodes.contains { accepts(value, $0) }
    case (.number(let node), .number(let number)): accepts(number, node)
    case (.string(let node), .string(let text)):
      (node.minLength...(node.maxLength ?? .max)).contains(text.unicodeScalars.count)
        && node.language.accepts(text)
        && node.substrings.allSatisfy { accepts(text, $0) }
    case (.array(let node), .array(let elements)):
      (node.minimumCount...(node.maximumCount ?? .max)).contains(elements.count)
        && elements.enumerated().allSatisfy { index, element in
          accepts(element, index < node.prefix.count ? node.prefix[index] : node.items)
        }
    case (.object(let node), .object(let object)): accepts(object, node)
    default: false
    }
  }

  private func accepts(_ text: String, _ node: SubstringNode) -> Bool {
    let parts = QuotableParts(of: node.text.string)
    return parts.strings(words: max(1, node.minWords)...(node.maxWords ?? .max))
      .contains(Array(text.unicodeScalars))
  }

  private func accepts(_ number: JSONNumber, _ node: NumberNode) -> Bool {
    func value(_ text: String) -> JSONNumber { JSONNumber(text: text)! }
    if node.isInteger && !number.isInteger { return false }
    if let bound = node.minimum {
      if number < value(bound.value) { return false }
      if bound.isExclusive && number == value(bound.value) { return false }
    }
    if let bound = node.maximum {
      if number > value(bound.value) { return false }
      if bound.isExclusive && number == value(bound.value) { return false }
    }
    return node.multiples.allSatisfy { isMultiple(number, of: value($0)) }
      && !node.excludedMultiples.contains { isMultiple(number, of: value($0)) }
      && !node.excludedValues.contains { number == value($0) }
  }

  /// Divides with long division, which is exact for factors of up to 17 digits without the point.
  private func isMultiple(_ number: JSONNumber, of factor: JSONNumber) -> Bool {
    let (dividend, divisor) = (number.decimal, factor.decimal)
    let shift = min(dividend.exponent, divisor.exponent)
    func whole(_ decimal: JSONDecimal) -> [UInt8] {
      decimal.digits + Array(repeating: 0, count: max(0, decimal.exponent - shift))
    }
    precondition(whole(divisor).count <= 17, "The factor \(factor) is too long to divide by.")
    let modulus = whole(divisor).reduce(0) { 10 * $0 + Int($1) }
    return whole(dividend).reduce(0) { (10 * $0 + Int($1)) % modulus } == 0
  }

  private func accepts(_ object: JSONObject, _ node: ObjectNode) -> Bool {
    guard (node.minimumCount...(node.maximumCount ?? .max)).contains(object.count) else {
      return false
    }
    let required = node.properties.filter(\.isRequired)
    guard required.allSatisfy({ object[$0.name] != nil }) else { return false }
    return object.allSatisfy { key, value in
      if let language = node.keyLanguage, !language.accepts(key) { return false }
      if let property = node.properties.first(where: { $0.name.utf8.elementsEqual(key.utf8) }) {
        return accepts(value, property.node)
      }
      let rules = node.patterns.filter { $0.language.accepts(key) }
      precondition(rules.count <= 1, "The languages of a node's patterns overlap on “\(key)”.")
      return accepts(value, rules.first?.node ?? node.additional)
    }
  }
}
