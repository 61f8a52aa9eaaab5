extension GenerationGuide {
  /// Enforces a minimum number of elements.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: [.minimumCount(checked(count))])
  }

  /// Enforces a maximum number of elements.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: [.maximumCount(checked(count))])
  }

  /// Enforces a number of elements in a closed range.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: rules(range))
  }

  /// Enforces an exact number of elements.
  public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: rules(checked(count)...count))
  }

  /// Enforces a guide on each element.
  public static func element<Element>(_ guide: GenerationGuide<Element>)
    -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide<[Element]>(rules: [.element(guide.rules)])
  }

  fileprivate static func rules(_ range: ClosedRange<Int>) -> [GuideRule] {
    [.minimumCount(checked(range.lowerBound)), .maximumCount(range.upperBound)]
  }

  fileprivate static func checked(_ count: Int) -> Int {
    precondition(count >= 0, "The count of a guide is zero or more.")
    return count
  }
}

// In the arguments of `@Guide`, nothing determines the type of the elements, so the compiler finds
// these overloads.
extension GenerationGuide where Value == [Never] {
  /// Enforces a minimum number of elements in an array of any type, for use in `@Guide`.
  public static func minimumCount(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: [.minimumCount(checked(count))])
  }

  /// Enforces a maximum number of elements in an array of any type, for use in `@Guide`.
  public static func maximumCount(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: [.maximumCount(checked(count))])
  }

  /// Enforces a number of elements in a closed range in an array of any type, for use in `@Guide`.
  public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: rules(range))
  }

  /// Enforces an exact number of elements in an array of any type, for use in `@Guide`.
  public static func count(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: rules(checked(count)...count))
  }
}
