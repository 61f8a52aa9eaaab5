public import Foundation
import Grammars

extension GenerationGuide where Value == Int {
  /// Enforces a minimum value.
  public static func minimum(_ value: Int) -> GenerationGuide<Int> {
    GenerationGuide(rules: [.minimum(JSONNumber(value))])
  }

  /// Enforces a maximum value.
  public static func maximum(_ value: Int) -> GenerationGuide<Int> {
    GenerationGuide(rules: [.maximum(JSONNumber(value))])
  }

  /// Enforces a value in a closed range.
  public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
    GenerationGuide(
      rules: [.minimum(JSONNumber(range.lowerBound)), .maximum(JSONNumber(range.upperBound))])
  }
}

extension GenerationGuide where Value == Double {
  /// Enforces a minimum value.
  public static func minimum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(rules: [.atLeast(value)].compactMap(\.self))
  }

  /// Enforces a maximum value.
  public static func maximum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(rules: [.atMost(value)].compactMap(\.self))
  }

  /// Enforces a value in a closed range.
  public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
    GenerationGuide(
      rules: [.atLeast(range.lowerBound), .atMost(range.upperBound)].compactMap(\.self))
  }
}

extension GenerationGuide where Value == Float {
  /// Enforces a minimum value.
  public static func minimum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(rules: [.atLeast(value)].compactMap(\.self))
  }

  /// Enforces a maximum value.
  public static func maximum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(rules: [.atMost(value)].compactMap(\.self))
  }

  /// Enforces a value in a closed range.
  public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
    GenerationGuide(
      rules: [.atLeast(range.lowerBound), .atMost(range.upperBound)].compactMap(\.self))
  }
}

extension GenerationGuide where Value == Decimal {
  /// Enforces a minimum value.
  public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(rules: [bound(value, GuideRule.minimum)])
  }

  /// Enforces a maximum value.
  public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(rules: [bound(value, GuideRule.maximum)])
  }

  /// Enforces a value in a closed range.
  public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
    GenerationGuide(
      rules: [
        bound(range.lowerBound, GuideRule.minimum), bound(range.upperBound, GuideRule.maximum),
      ])
  }

  private static func bound(_ value: Decimal, _ rule: (JSONNumber) -> GuideRule) -> GuideRule {
    JSONNumber(text: value.description).map { rule($0.plain) }
      ?? .impossible("\(value) is no bound")
  }
}
