struct ArrayShape: Shape {
  struct Witness: Hashable {
    var goal: Goal
    var place: SchemaPlace
  }

  var prefix: [Goal] = []
  var rest = Goal.any
  var minCount = 0
  var maxCount: Int?
  var witnesses: [Witness] = []
  /// The keyword that requires all elements to differ.
  var distinct: SchemaPlace?
  var unsupported: [SchemaPlace] = []

  func goal(at index: Int) -> Goal { index < prefix.count ? prefix[index] : rest }

  func intersection(_ other: ArrayShape) -> ArrayShape? {
    let merged = ArrayShape(
      prefix: (0..<max(prefix.count, other.prefix.count)).map {
        goal(at: $0).and(other.goal(at: $0))
      },
      rest: rest.and(other.rest), minCount: max(minCount, other.minCount),
      maxCount: [maxCount, other.maxCount].compactMap(\.self).min(),
      witnesses: witnesses + other.witnesses.filter { !witnesses.contains($0) },
      distinct: distinct ?? other.distinct,
      unsupported: unsupported + other.unsupported.filter { !unsupported.contains($0) })
    return merged.minCount > merged.maxCount ?? .max ? nil : merged
  }
}
