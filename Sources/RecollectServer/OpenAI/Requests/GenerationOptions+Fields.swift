import LanguageModels

extension GenerationOptions {
  /// Reads the parameters that both protocols share.
  init(_ fields: RequestFields, maximum keys: [String]) throws(OpenAIError) {
    self.init()
    for key in keys where maximumResponseTokens == nil {
      maximumResponseTokens = try fields.integer(key, from: 1)
    }
    temperature = try fields.number("temperature", in: 0...2)
    let threshold = try fields.number("top_p", in: 0...1)
    let seed = try fields.integer("seed", from: .min).map { UInt64(bitPattern: Int64($0)) }
    if temperature == 0 || threshold == 0 {
      sampling = .greedy
    } else if threshold != nil || seed != nil {
      sampling = .random(probabilityThreshold: threshold ?? 0.9, seed: seed)
    }
  }
}
