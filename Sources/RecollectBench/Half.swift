import ArgumentParser

/// A half of the questions or of other cases: settings are chosen on the first and reported on the
/// second.
enum Half: String, ExpressibleByArgument, CaseIterable {
  case first, second, all

  /// Returns a Boolean value that indicates whether the case at a position belongs to the half, if the
  /// cases are taken in turn.
  func contains(_ position: Int) -> Bool {
    switch self {
    case .first: position % 2 == 0
    case .second: position % 2 == 1
    case .all: true
    }
  }

  /// Returns the cases that belong to the half, if the order of the cases is random.
  func part<Case>(of shuffled: [Case]) -> [Case] {
    let middle = (shuffled.count + 1) / 2
    return switch self {
    case .first: Array(shuffled[..<middle])
    case .second: Array(shuffled[middle...])
    case .all: shuffled
    }
  }
}
