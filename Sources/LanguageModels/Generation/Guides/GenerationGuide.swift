/// A rule that a generated value keeps to: a range, a count, a pattern, a choice.
///
/// The model can't break it, since text that would is never taken while it writes. Guides on one
/// value hold together. Those that contradict each other, or can't be kept, make the request throw
/// `LanguageModelSession.GenerationError.unsupportedGuide`; none is ever left out.
public struct GenerationGuide<Value>: Sendable {
  /// What the guide asks for, all of it.
  let rules: [GuideRule]
}

extension GenerationGuide where Value == String {
  /// The string is exactly this one.
  public static func constant(_ value: String) -> GenerationGuide<String> {
    GenerationGuide(rules: [.constant(value)])
  }

  /// The string is one of these.
  public static func anyOf(_ values: [String]) -> GenerationGuide<String> {
    GenerationGuide(rules: [.choice(values)])
  }

  /// The whole string fits the regex.
  ///
  /// What a regular language can say is kept: classes, alternatives, groups, repetitions. `\d` and
  /// `\w` stand for ASCII only. References back and code inside the regex can't be kept, nor can
  /// literals put together by `RegexBuilder` where their text no longer tells how they group: write
  /// the whole as one literal then.
  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> {
    GenerationGuide(rules: [RegexPattern.rule(for: regex)])
  }

  /// The whole string fits a regular expression as JSON Schema writes them (ECMA-262).
  public static func pattern(_ source: String) -> GenerationGuide<String> {
    GenerationGuide(rules: [.pattern(source)])
  }
}
