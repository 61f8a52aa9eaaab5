import Items

/// Encodes a kind without items as 0.
struct ItemCounts: Encodable {
  private var counts: [Item.Kind: Int]

  init(_ counts: [Item.Kind: Int]) {
    self.counts = counts
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for kind in Item.Kind.allCases {
      try container.encode(counts[kind] ?? 0, forKey: Name(stringValue: kind.rawValue))
    }
  }
}
