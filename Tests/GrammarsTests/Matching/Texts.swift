import Grammars

/// Returns a Boolean value that indicates whether a whole text belongs to the grammar.
func accepts(_ grammar: Grammar, _ text: String) -> Bool { accepts(grammar, Array(text.utf8)) }

func accepts(_ grammar: Grammar, _ bytes: [UInt8]) -> Bool {
  var matcher = ByteMatcher(grammar)
  return matcher.advance(bytes) && matcher.isComplete
}

/// Returns the grammar of the values of one node.
func grammar(_ node: SchemaNode, order: KeyOrder = .any) throws -> Grammar {
  try Grammar(SchemaGraph(root: node, keyOrder: order))
}

extension SchemaNode {
  static var anyNumber: SchemaNode { .number(NumberNode()) }
  static var integer: SchemaNode { .number(NumberNode(isInteger: true)) }
  static var anyString: SchemaNode { .string(StringNode()) }

  static func strings(_ texts: String...) throws -> SchemaNode {
    .string(StringNode(language: try Language(strings: texts)))
  }
}
