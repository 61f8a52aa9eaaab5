/// The order in which an object's keys may be written.
public enum KeyOrder: Sendable, Hashable {
  /// Declared keys in the order of their declaration, then all other keys.
  case declared
  /// Keys in any order. Each declared key occurs at most once.
  case any
}

/// The texts that a schema allows, independent of the schema's notation.
///
/// It is the form between the readers of schemas and the machine that matches bytes.
package struct SchemaGraph: Sendable, Hashable {
  package var root: SchemaNode
  /// The targets of ``SchemaNode/reference(_:)``, which may refer to one another in cycles.
  package var definitions: [SchemaNode]
  package var keyOrder: KeyOrder

  package init(root: SchemaNode, definitions: [SchemaNode] = [], keyOrder: KeyOrder = .any) {
    self.root = root
    self.definitions = definitions
    self.keyOrder = keyOrder
  }
}
