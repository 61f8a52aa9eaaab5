extension Sequence where Element: Hashable {
  /// The elements without those that were there before.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
