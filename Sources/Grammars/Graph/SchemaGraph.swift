/// In which order an object's keys may be written.
public enum KeyOrder: Sendable, Hashable {
  /// Declared keys in the order of their declaration, each key that isn't declared after them.
  case declared
  /// Any key at any place, each declared one at most once.
  case any
}

/// What texts a schema allows, freed of the schema's own notation: the form between the front ends
/// that read schemas and the machine that matches bytes.
package struct SchemaGraph: Sendable, Hashable {
  package var root: SchemaNode
  /// What ``SchemaNode/reference(_:)`` points to; definitions may refer to one another in circles.
  package var definitions: [SchemaNode]
  package var keyOrder: KeyOrder

  package init(
    root: SchemaNode, definitions: [SchemaNode] = [], keyOrder: KeyOrder = .any
  ) {
    self.root = root
    self.definitions = definitions
    self.keyOrder = keyOrder
  }
}
