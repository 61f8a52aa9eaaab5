/// The token IDs of a text, or only their number, up to a maximum.
struct TokenList: Sendable {
  private let maximum: Int
  private let keepsIDs: Bool
  private var ids: [Int32] = []
  // The number of tokens that were counted but not kept.
  private var counted = 0

  /// - Parameters:
  ///   - maximum: The number of tokens after which no more are needed.
  ///   - keepsIDs: Whether IDs are collected rather than counted.
  init(maximum: Int, keepsIDs: Bool) {
    self.maximum = maximum
    self.keepsIDs = keepsIDs
  }

  var count: Int { counted + ids.count }

  var isFull: Bool { count >= maximum }

  var result: [Int32] { ids.count <= maximum ? ids : Array(ids.prefix(maximum)) }

  mutating func append(_ id: Int32) {
    if keepsIDs { ids.append(id) } else { counted += 1 }
  }

  mutating func removeLast(_ count: Int) {
    if keepsIDs { ids.removeLast(count) } else { counted -= count }
  }
}
