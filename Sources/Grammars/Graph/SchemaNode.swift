/// A set of JSON values.
package indirect enum SchemaNode: Sendable, Hashable {
  case any
  /// No value at all: forbids the place where it stands.
  case never
  case null
  /// `true`, `false`, or with `nil` both.
  case boolean(Bool?)
  case number(NumberNode)
  case string(StringNode)
  case array(ArrayNode)
  case object(ObjectNode)
  /// What at least one of them allows; they may overlap.
  case anyOf([SchemaNode])
  /// `definitions[index]` of the graph.
  case reference(Int)
  /// Exactly this JSON text, byte for byte.
  case literal(String)
}

/// A set of numbers, all conditions of which hold at once.
package struct NumberNode: Sendable, Hashable {
  /// One end of a range, as JSON number text of any length (an exponent is fine).
  package struct Bound: Sendable, Hashable {
    package var value: String
    package var isExclusive: Bool

    package init(_ value: String, isExclusive: Bool = false) {
      self.value = value
      self.isExclusive = isExclusive
    }
  }

  /// Written `-?(0|[1-9][0-9]*)`, with no fraction and no exponent.
  package var isInteger: Bool
  package var minimum: Bound?
  package var maximum: Bound?
  /// Number texts above zero; the value is a multiple of each.
  package var multiples: [String]
  /// Number texts above zero; the value is a multiple of none (`1`: anything but integers).
  package var excludedMultiples: [String]
  /// Number texts of values left out, in whatever way they are written.
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

/// A set of strings; constants and enumerations are finite languages.
package struct StringNode: Sendable, Hashable {
  package var language: Language
  /// In code points.
  package var minLength: Int
  package var maxLength: Int?

  package init(language: Language = .all, minLength: Int = 0, maxLength: Int? = nil) {
    self.language = language
    self.minLength = minLength
    self.maxLength = maxLength
  }
}

/// A set of arrays.
package struct ArrayNode: Sendable, Hashable {
  /// What the first elements are, each at its place.
  package var prefix: [SchemaNode]
  /// What every element after the prefix is; `never` forbids more.
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
