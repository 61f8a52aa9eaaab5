import Synchronization

/// The indices of texts, each handed out once, from any thread.
final class Places: Sendable {
  private let order: [Int]
  private let position = Atomic(0)

  init(_ order: [Int]) {
    self.order = order
  }

  /// Returns the next index, or `nil` if all have been handed out.
  func next() -> Int? {
    let position = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return position < order.count ? order[position] : nil
  }
}
