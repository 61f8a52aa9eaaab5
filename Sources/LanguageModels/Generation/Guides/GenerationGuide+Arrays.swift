extension GenerationGuide {
  /// The array has this many elements or more.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: [.minimumCount(checked(count))])
  }

  /// The array has this many elements or fewer.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: [.maximumCount(checked(count))])
  }

  /// The array's number of elements lies in the range, ends included.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: rules(range))
  }

  /// The array has exactly this many elements.
  public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]>
  where Value == [Element] {
    GenerationGuide(rules: rules(checked(count)...count))
  }

  /// Each element keeps to a guide of its own.
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

// Where nothing else tells the type of the elements, as in the arguments of `@Guide`, these are
// the ones that are found.
extension GenerationGuide where Value == [Never] {
  /// The array has this many elements or more; stands for arrays of any type in `@Guide`.
  public static func minimumCount(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: [.minimumCount(checked(count))])
  }

  /// The array has this many elements or fewer; stands for arrays of any type in `@Guide`.
  public static func maximumCount(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: [.maximumCount(checked(count))])
  }

  /// The array's number of elements lies in the range; stands for arrays of any type in `@Guide`.
  public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: rules(range))
  }

  /// The array has exactly this many elements; stands for arrays of any type in `@Guide`.
  public static func count(_ count: Int) -> GenerationGuide<[Never]> {
    GenerationGuide(rules: rules(checked(count)...count))
  }
}
