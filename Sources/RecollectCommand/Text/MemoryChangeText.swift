import Recollect

extension MemoryChange {
  /// For example `remembers 3: I love tea`.
  var lines: [String] {
    let place = "\(memory.id): \(memory.text)"
    switch self {
    case .stored: return ["remembers \(place)"]
    case .confirmed: return ["knows already \(place)"]
    case .pending: return ["keeps for review \(place)"]
    case .superseded(let old, _):
      return ["remembers \(place)"]
        + old.map { "no longer true \($0.id): \(MemoryText(memory: $0, showsSecrets: false).text)" }
    }
  }
}
