extension GeneratedContent {
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    let pairs = properties.map { ($0.key, $0.value.generatedContent) }
    self.init(
      kind: .structure(
        properties: Dictionary(pairs) { $1 }, orderedKeys: properties.map(\.key)), id: id)
  }

  public func value<Value>(
    _ type: Value.Type = Value.self, forProperty property: String
  ) throws -> Value where Value: ConvertibleFromGeneratedContent {
    guard case .structure(let properties, _) = kind, let content = properties[property] else {
      throw StandInError("no property \(property)")
    }
    return try Value(content)
  }
}
