package import Foundation
package import Recollect

/// Something that a person has mentioned on several days, such as a symptom.
package struct Pattern: Equatable, Sendable {
  /// The words of the first mention.
  package var text: String
  /// In their order, each once.
  package var days: [Date]

  /// Something recurs if it was mentioned on this number of days.
  private static let minimumDays = 3

  /// A small model takes a headache for a matter of health or for an event.
  private static let kinds: Set<Memory.Kind> = [.health, .event]

  /// Returns the most frequent patterns first.
  ///
  /// Each memory is compared with the others by meaning. Memories that say the same have been
  /// merged already, with the time of each mention as evidence.
  package static func all(in library: Library) async throws -> [Pattern] {
    let memories = try await library.memories(MemorySelection(states: [.active], kinds: Self.kinds))
      .sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    var grouped: Set<Int64> = []
    var patterns: [Pattern] = []
    for memory in memories where !grouped.contains(memory.id) {
      // The memory itself is the nearest one; others have to be half as near.
      let options = RecallOptions(
        limit: 100, nearness: 0.5, kinds: Self.kinds, prefersNamedDates: false,
        marksRecalled: false)
      let near = try await library.recall(memory.text, options: options).memories.map(\.memory)
        .filter { !grouped.contains($0.id) }
      let days = Set(near.flatMap(\.evidence).map { Calendar.utc.startOfDay(for: $0.date) })
      guard days.count >= minimumDays else { continue }
      grouped.formUnion(near.map(\.id))
      patterns.append(Pattern(text: memory.text, days: days.sorted()))
    }
    return patterns.sorted { $0.days.count > $1.days.count }
  }
}

extension Calendar {
  static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
