/// What values fit a schema, apart by type, each type as a list of alternatives.
///
/// Schemas of elements and members stay unopened as goals, so a set is finite however recursive the
/// schema. Sets are exact: what can't be expressed is kept as a mark on its shape, to be refused
/// only where nothing else rules that shape out.
struct ValueSet {
  var hasNull = false
  var hasTrue = false
  var hasFalse = false
  var numbers: [NumberShape] = []
  var texts: [TextShape] = []
  var arrays: [ArrayShape] = []
  var objects: [ObjectShape] = []

  static let none = ValueSet()
  static let all = ValueSet(
    hasNull: true, hasTrue: true, hasFalse: true, numbers: [NumberShape()], texts: [TextShape()],
    arrays: [ArrayShape()], objects: [ObjectShape()])

  /// Whether it has nothing, as far as its form tells.
  var isEmpty: Bool { !hasNull && !hasTrue && !hasFalse && isScalarFree && arrays.isEmpty }
  private var isScalarFree: Bool { numbers.isEmpty && texts.isEmpty && objects.isEmpty }

  /// Whether it has every value, as far as its form tells.
  var isAll: Bool {
    hasNull && hasTrue && hasFalse && numbers.contains(NumberShape())
      && texts.contains(TextShape()) && arrays.contains(ArrayShape())
      && objects.contains(ObjectShape())
  }

  /// Everything but numbers, where only they are restricted; and so on.
  static func all(numbers: [NumberShape]) -> ValueSet {
    var set = all
    set.numbers = numbers
    return set
  }
  static func all(texts: [TextShape]) -> ValueSet {
    var set = all
    set.texts = texts
    return set
  }
  static func all(arrays: [ArrayShape]) -> ValueSet {
    var set = all
    set.arrays = arrays
    return set
  }
  static func all(objects: [ObjectShape]) -> ValueSet {
    var set = all
    set.objects = objects
    return set
  }

  /// The values of either set.
  func union(_ other: ValueSet) -> ValueSet {
    ValueSet(
      hasNull: hasNull || other.hasNull, hasTrue: hasTrue || other.hasTrue,
      hasFalse: hasFalse || other.hasFalse,
      numbers: Self.merged(numbers, other.numbers, full: NumberShape()),
      texts: Self.merged(texts, other.texts, full: TextShape()),
      arrays: Self.merged(arrays, other.arrays, full: ArrayShape()),
      objects: Self.merged(objects, other.objects, full: ObjectShape()))
  }

  /// Both lists of alternatives, each alternative once, and alone where it covers all.
  private static func merged<Shape: Hashable>(
    _ first: [Shape], _ second: [Shape], full: Shape
  ) -> [Shape] {
    if first.isEmpty || second.contains(full) { return second.contains(full) ? [full] : second }
    if second.isEmpty || first.contains(full) { return first.contains(full) ? [full] : first }
    var seen = Set(first)
    return first + second.filter { seen.insert($0).inserted }
  }
}

/// Mergeable alternatives of one type.
protocol Shape: Hashable {
  /// What fits both; nil where plainly nothing does.
  func intersection(_ other: Self) throws -> Self?
}
