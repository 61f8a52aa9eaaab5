/// A set of JSON values.
package indirect enum SchemaNode: Sendable, Hashable {
  case any
  /// No value: the location of the node is forbidden.
  case never
  /// The value `null`.
  case null
  /// `true`, `false`, or both with `nil`.
  case boolean(Bool?)
  case number(NumberNode)
  case string(StringNode)
  case array(ArrayNode)
  case object(ObjectNode)
  /// The values that at least one of the nodes allows. The nodes may overlap.
  case anyOf([SchemaNode])
  /// The node `definitions[index]` of the graph.
  case reference(Int)
  /// Exactly this JSON text, byte for byte.
  case literal(String)
}

/// A set of numbers that meet all of the conditions.
package struct NumberNode: Sendable, Hashable {
  /// One end of a range, as the text of a JSON number of any length, with or without an exponent.
  package struct Bound: Sendable, Hashable {
    package var value: String
    package var isExclusive: Bool

    package init(_ value: String, isExclusive: Bool = false) {
      self.value = value
      self.isExclusive = isExclusive
    }
  }

  /// A Boolean value that indicates whether numbers have the form `-?(0|[1-9][0-9]*)`.
  ///
  /// This form has no fraction and no exponent.
  package var isInteger: Bool
  package var minimum: Bound?
  package var maximum: Bound?
  /// The numbers that must divide the value, as texts of numbers above zero.
  package var multiples: [String]
  /// The numbers that must not divide the value, as texts of numbers above zero.
  ///
  /// For example, `1` excludes all integers.
  package var excludedMultiples: [String]
  /// The excluded values, as texts of numbers.
  ///
  /// They are excluded in every written form.
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

/// A set of strings that meet all of the conditions.
///
/// Constants and enumerations are finite languages.
package struct StringNode: Sendable, Hashable {
  package var language: Language
  /// The minimum length in Unicode scalars.
  package var minLength: Int
  package var maxLength: Int?
  /// The conditions that the string is a part of a text.
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

/// A set of arrays.
package struct ArrayNode: Sendable, Hashable {
  /// The nodes of the first elements, by position.
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
