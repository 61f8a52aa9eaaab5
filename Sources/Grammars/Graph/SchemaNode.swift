package indirect enum SchemaNode: Sendable, Hashable {
  case any
  /// The location of the node is forbidden.
  case never
  case null
  /// `true`, `false`, or both with `nil`.
  case boolean(Bool?)
  case number(NumberNode)
  case string(StringNode)
  case array(ArrayNode)
  case object(ObjectNode)
  /// The nodes may overlap.
  case anyOf([SchemaNode])
  /// The node `definitions[index]` of the graph.
  case reference(Int)
  /// Exactly this JSON text, byte for byte.
  case literal(String)
}

package struct NumberNode: Sendable, Hashable {
  /// The text of a JSON number of any length, with or without an exponent.
  package struct Bound: Sendable, Hashable {
    package var value: String
    package var isExclusive: Bool

    package init(_ value: String, isExclusive: Bool = false) {
      self.value = value
      self.isExclusive = isExclusive
    }
  }

  /// True if numbers have the form `-?(0|[1-9][0-9]*)`, without fraction and exponent.
  package var isInteger: Bool
  package var minimum: Bound?
  package var maximum: Bound?
  /// Texts of numbers above zero that must divide the value.
  package var multiples: [String]
  /// Texts of numbers above zero that must not divide the value; `1` excludes all integers.
  package var excludedMultiples: [String]
  /// Texts of numbers, which are excluded in every written form.
  package var excludedValues: [String]

  package init(
    isInteger: Bool = false, minimum: Bound? = nil, maximum: Bound? = nil,
    multiples: [String] = [], excludedMultiples: [String] = [], excludedValues: [String] = []
  ) {
    self.isInteger = isInteger
    self.minimum = minimum
    self.maximum = maximum
    self.multiples = multiples
    self.excludedMultiples = excludedMultiples
    self.excludedValues = excludedValues
  }
}

/// Constants and enumerations are finite languages.
package struct StringNode: Sendable, Hashable {
  package var language: Language
  package var minLength: Int
  package var maxLength: Int?
  package var substrings: [SubstringNode]

  package init(
    language: Language = .all, minLength: Int = 0, maxLength: Int? = nil,
    substrings: [SubstringNode] = []
  ) {
    self.language = language
    self.minLength = minLength
    self.maxLength = maxLength
    self.substrings = substrings
  }
}

package struct ArrayNode: Sendable, Hashable {
  package var prefix: [SchemaNode]
  /// The node of every element after the prefix; `never` forbids further elements.
  package var items: SchemaNode
  package var minimumCount: Int
  package var maximumCount: Int?

  package init(
    prefix: [SchemaNode] = [], items: SchemaNode = .any, minimumCount: Int = 0,
    maximumCount: Int? = nil
  ) {
    self.prefix = prefix
    self.items = items
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
  }
}
