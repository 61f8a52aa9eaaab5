/// A set of objects, in which each key belongs to exactly one rule.
///
/// The rule is the key's own in `properties`; otherwise that of the one in `patterns` whose
/// language contains it; otherwise `additional`. The languages of the patterns are disjoint and
/// contain no declared name.
package struct ObjectNode: Sendable, Hashable {
  /// A key that the schema names.
  ///
  /// A required name that the schema doesn't describe is listed with the node it would have had as
  /// a key of a pattern or an additional key. A name that must not occur has the node `never`.
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

  package struct Pattern: Sendable, Hashable {
    package var language: Language
    package var node: SchemaNode

    package init(language: Language, node: SchemaNode) {
      self.language = language
      self.node = node
    }
  }

  /// In the order in which ``KeyOrder/declared`` writes them; no name occurs twice.
  package var properties: [Property]
  package var patterns: [Pattern]
  /// The node of all other keys; `never` forbids them.
  package var additional: SchemaNode
  package var minimumCount: Int
  package var maximumCount: Int?
  /// Contains every allowed key, declared or not; `nil` for no condition.
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
