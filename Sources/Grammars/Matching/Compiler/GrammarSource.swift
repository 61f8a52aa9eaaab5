indirect enum GrammarSource: Sendable {
  case text(Language)
  case schema(SchemaGraph, NumberLimits)
  case sequence([GrammarSource])
  case choice([GrammarSource])
  case repeating(GrammarSource, minimum: Int, maximum: Int?)
}
