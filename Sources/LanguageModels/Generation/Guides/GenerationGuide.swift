/// A constraint on a generated value: a range, a count, a pattern, a choice, or a text to quote
/// from.
///
/// A model with guided generation can't violate a guide, because tokens that would violate it are
/// excluded while the model generates. If a value has several guides, all of them apply. Guides
/// that contradict each other or can't be enforced make the request throw
/// ``LanguageModelSession/GenerationError/unsupportedGuide(_:)``; no guide is ever ignored.
public struct GenerationGuide<Value>: Sendable {
  let rules: [GuideRule]
}

extension GenerationGuide where Value == String {
  /// Enforces that the string equals the given value.
  public static func constant(_ value: String) -> GenerationGuide<String> {
    GenerationGuide(rules: [.constant(value)])
  }

  /// Enforces that the string is one of the given values.
  public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
    GenerationGuide(rules: [.choice(values)])
  }

  /// Enforces that the whole string matches a regex.
  ///
  /// Features of regular languages are supported: character classes, alternatives, groups and
  /// repetitions. `\d` and `\w` match only ASCII. Backreferences and code inside the regex aren't
  /// supported. A regex from several `RegexBuilder` literals isn't supported if its text doesn't
  /// show how they are grouped; write it as one literal instead.
  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
    GenerationGuide(rules: [RegexPattern.rule(for: regex)])
  }

  /// Enforces that the whole string matches a regular expression in the syntax of JSON Schema
  /// (ECMA-262).
  public static func pattern(_ source: String) -> GenerationGuide<String> {
    GenerationGuide(rules: [.pattern(source)])
  }
}
