import Items

extension [Item.Kind: Int] {
  /// The counts by name; a kind without items has 0.
  var named: [String: Int] {
    [String: Int](uniqueKeysWithValues: Item.Kind.allCases.map { ($0.rawValue, self[$0] ?? 0) })
  }
}
