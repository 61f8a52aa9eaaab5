import Foundation
import Grammars

/// A reference implementation that decides from a graph's definition whether it allows a value.
struct Reference {
  var graph: SchemaGraph

  func allows(_ value: JSONValue) -> Bool { allows(graph.root, value) }

  func allows(_ node: SchemaNode, _ value: JSONValue) -> Bool {
    switch (node, value) {
    case (.any, _): true
    case (.never, _): false
    case (.null, .null): true
    case (.boolean(let wanted), .bool(let flag)): wanted == nil || wanted == flag
    case (.literal(let text), _): (try? JSONValue(parsing: text)) == value
    case (.anyOf(let nodes), _): nodes.contains { allows($0, value) }
    case (.reference(let index), _): allows(graph.definitions[index], value)
    case (.number(let node), .number(let number)): allows(node, number)
    case (.string(let node), .string(let text)):
      node.language.accepts(text) && text.unicodeScalars.count >= node.minLength
        && text.unicodeScalars.count <= node.maxLength ?? .max
    case (.array(let node), .array(let values)):
      values.count >= node.minimumCount && values.count <= node.maximumCount ?? .max
        && values.enumerated().allSatisfy { index, value in
          allows(index < node.prefix.count ? node.prefix[index] : node.items, value)
        }
    case (.object(let node), .object(let object)): allows(node, object)
    default: false
    }
  }

  private func allows(_ node: NumberNode, _ number: JSONNumber) -> Bool {
    let amount = number.double
    if node.isInteger, !number.isInteger { return false }
    if let bound = node.minimum, let least = Double(bound.value) {
      if amount < least || bound.isExclusive && amount == least { return false }
    }
    if let bound = node.maximum, let most = Double(bound.value) {
      if amount > most || bound.isExclusive && amount == most { return false }
    }
    // Only for plain digits and steps without a fraction.
    return node.multiples.allSatisfy { step in
      guard let step = Int(step) else { return false }
      let parts = number.text.split(separator: ".")
      let rest = parts[0].utf8.drop { $0 == 0x2D }.reduce(0) { ($0 * 10 + Int($1) - 48) % step }
      return rest == 0 && (parts.count == 1 || parts[1].allSatisfy { $0 == "0" })
    }
  }

  private func allows(_ node: ObjectNode, _ object: JSONObject) -> Bool {
    guard object.count >= node.minimumCount, object.count <= node.maximumCount ?? .max else {
      return false
    }
    for property in node.properties where property.isRequired {
      if object[property.name] == nil { return false }
    }
    return zip(object.keys, object.values).allSatisfy { key, value in
      if let language = node.keyLanguage, !language.accepts(key) { return false }
      if let property = node.properties.first(where: { $0.name == key }) {
        return allows(property.node, value)
      }
      if let pattern = node.patterns.first(where: { $0.language.accepts(key) }) {
        return allows(pattern.node, value)
      }
      return allows(node.additional, value)
    }
  }

  /// Returns a Boolean value that indicates whether an object's keys are in the order of
  /// ``KeyOrder/declared``.
  static func isInOrder(_ node: ObjectNode, _ object: JSONObject) -> Bool {
    let places = object.keys.map { key in
      node.properties.firstIndex { $0.name == key } ?? node.properties.count
    }
    return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
