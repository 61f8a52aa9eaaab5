/// What a grammar is made of, before it is compiled.
indirect enum GrammarSource: Sendable {
  case text(Language)
  case schema(SchemaGraph, NumberLimits)
  case sequence([GrammarSource])
  case choice([GrammarSource])
  case repeating(GrammarSource, minimum: Int, maximum: Int?)
}
