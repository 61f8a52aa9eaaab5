/// A set of objects.
///
/// Each key belongs to exactly one rule: its own among `properties`, else the one of `patterns`
/// whose language has it (these languages are disjoint, and have no declared name), else
/// `additional`.
package struct ObjectNode: Sendable, Hashable {
  /// A key named in the schema.
  ///
  /// A required name the schema doesn't describe is listed too, with the
  /// node it would have had as a pattern's or an additional key; one that may not occur has `never`.
  package struct Property: Sendable, Hashable {
    package var name: String
    package var node: SchemaNode
    package var isRequired: Bool

    package init(name: String, node: SchemaNode, isRequired: Bool = false) {
      self.name = name
      self.node = node
      self.isRequired = isRequired
    }
  }

  /// Keys that aren't named one by one.
  package struct Pattern: Sendable, Hashable {
    package var language: Language
    package var node: SchemaNode

    package init(language: Language, node: SchemaNode) {
      self.language = language
      self.node = node
    }
  }

  /// In the order in which they are written under ``KeyOrder/declared``; names differ.
  package var properties: [Property]
  package var patterns: [Pattern]
  /// `never` forbids all other keys.
  package var additional: SchemaNode
  package var minimumCount: Int
  package var maximumCount: Int?
  /// What every key, declared or not, must be in; `nil` for no condition.
  package var keyLanguage: Language?

  package init(
    properties: [Property] = [], patterns: [Pattern] = [], additional: SchemaNode = .any,
    minimumCount: Int = 0, maximumCount: Int? = nil, keyLanguage: Language? = nil
  ) {
    self.properties = properties
    self.patterns = patterns
    self.additional = additional
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.keyLanguage = keyLanguage
  }
}
