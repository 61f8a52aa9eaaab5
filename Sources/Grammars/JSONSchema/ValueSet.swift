/// A set of JSON values, as a list of alternatives for each type.
///
/// The schemas of elements and members remain unevaluated goals, so a set is finite even if the
/// schema is recursive. Sets are exact. A condition that can't be expressed is recorded in
/// `unsupported` of its shape, and becomes an error only if nothing else rules the shape out.
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

  /// A set with alternatives may be empty too.
  var isEmpty: Bool { !hasNull && !hasTrue && !hasFalse && isScalarFree && arrays.isEmpty }
  private var isScalarFree: Bool { numbers.isEmpty && texts.isEmpty && objects.isEmpty }

  /// True if the alternatives obviously include every value.
  var isAll: Bool {
    hasNull && hasTrue && hasFalse && numbers.contains(NumberShape())
      && texts.contains(TextShape()) && arrays.contains(ArrayShape())
      && objects.contains(ObjectShape())
  }

  /// True if arrays and objects have no conditions.
  var isFlat: Bool {
    arrays.allSatisfy { $0 == ArrayShape() } && objects.allSatisfy { $0 == ObjectShape() }
  }

  /// All values of other types, and the given ones.
  static func all(
    numbers: [NumberShape] = [NumberShape()], texts: [TextShape] = [TextShape()],
    arrays: [ArrayShape] = [ArrayShape()], objects: [ObjectShape] = [ObjectShape()]
  ) -> ValueSet {
    ValueSet(
      hasNull: true, hasTrue: true, hasFalse: true, numbers: numbers, texts: texts, arrays: arrays,
      objects: objects)
  }

  func union(_ other: ValueSet) -> ValueSet {
    ValueSet(
      hasNull: hasNull || other.hasNull, hasTrue: hasTrue || other.hasTrue,
      hasFalse: hasFalse || other.hasFalse,
      numbers: Self.merged(numbers, other.numbers, full: NumberShape()),
      texts: Self.merged(texts, other.texts, full: TextShape()),
      arrays: Self.merged(arrays, other.arrays, full: ArrayShape()),
      objects: Self.merged(objects, other.objects, full: ObjectShape()))
  }

  /// Returns both lists without duplicates, or only `full` if either contains it.
  private static func merged<Shape: Hashable>(
    _ first: [Shape], _ second: [Shape], full: Shape
  ) -> [Shape] {
    if first.isEmpty || second.contains(full) { return second.contains(full) ? [full] : second }
    if second.isEmpty || first.contains(full) { return first.contains(full) ? [full] : first }
    var seen = Set(first)
    return first + second.filter { seen.insert($0).inserted }
  }
}

/// A set of alternatives of one type that can be intersected.
protocol Shape: Hashable {
  func intersection(_ other: Self) throws -> Self?
}
