enum GuideKind: Sendable {
  case choices([String])
  case pattern(@Sendable (String) -> Bool)
  case minimum(Double)
  case maximum(Double)
}

public struct GenerationGuide<Value> {
  let kind: GuideKind
}

extension GenerationGuide where Value == String {
  public static func constant(_ value: String) -> GenerationGuide<String> {
    .init(kind: .choices([value]))
  }

  public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
    .init(kind: .choices(values))
  }

  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
    // A regex isn't Sendable; this one is only read.
    nonisolated(unsafe) let regex = regex
    return .init(kind: .pattern { $0.wholeMatch(of: regex) != nil })
  }
}

extension GenerationGuide where Value == Int {
  public static func minimum(_ value: Int) -> GenerationGuide<Int> {
    .init(kind: .minimum(Double(value)))
  }
  public static func maximum(_ value: Int) -> GenerationGuide<Int> {
    .init(kind: .maximum(Double(value)))
  }
}

extension GenerationGuide where Value == Double {
  public static func minimum(_ value: Double) -> GenerationGuide<Double> {
    .init(kind: .minimum(value))
  }
  public static func maximum(_ value: Double) -> GenerationGuide<Double> {
    .init(kind: .maximum(value))
  }
}
