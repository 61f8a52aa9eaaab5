import Synchronization

/// Hands out the indices of texts, each once, to any thread.
final class IndexQueue: Sendable {
  private let order: [Int]
  private let position = Atomic(0)

  init(_ order: [Int]) {
    self.order = order
  }

  func next() -> Int? {
    let position = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return position < order.count ? order[position] : nil
  }
}
