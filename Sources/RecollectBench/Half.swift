import ArgumentParser

/// Settings are chosen on the first half and reported on the second.
enum Half: String, ExpressibleByArgument, CaseIterable {
  case first, second, all

  /// For cases that are taken in turn.
  func contains(_ position: Int) -> Bool {
    switch self {
    case .first: position % 2 == 0
    case .second: position % 2 == 1
    case .all: true
    }
  }

  /// For cases in random order.
  func part<Case>(of shuffled: [Case]) -> [Case] {
    let middle = (shuffled.count + 1) / 2
    return switch self {
    case .first: Array(shuffled[..<middle])
    case .second: Array(shuffled[middle...])
    case .all: shuffled
    }
  }
}
