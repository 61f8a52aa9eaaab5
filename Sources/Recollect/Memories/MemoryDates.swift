import Foundation
import GRDB

/// The memories of the dates that a message names.
struct MemoryDates {
  private let periods: [Range<Date>]

  init(_ dates: QuestionDates) { periods = dates.periods }

  /// Returns memories in their order, but those of the dates first.
  func first(_ memories: [RecalledMemory]) -> [RecalledMemory] {
    guard !periods.isEmpty else { return memories }
    let isDated = memories.map { self.contain($0.memory) }
    return zip(memories, isDated).filter(\.1).map(\.0)
      + zip(memories, isDated).filter { !$0.1 }.map(\.0)
  }

  /// Returns the memories of the dates, those that were said last first.
  ///
  /// Complexity: O(memories).
  func memories(_ records: MemoryRecords) throws -> [Memory] {
    var arguments: StatementArguments = []
    let times = periods.map { period in
      arguments += [period.lowerBound.stored, period.upperBound.stored]
      return "said_at >= ? AND said_at < ?"
    }
    // The dates that a text names are known only after reading it; events and tasks have most.
    let selection = """
      WHERE state <> 'forgotten' AND (kind IN ('event', 'task') OR id IN (
        SELECT memory_id FROM memory_evidence WHERE \(times.joined(separator: " OR "))
        UNION SELECT id FROM (SELECT id, created_at AS said_at FROM memories)
        WHERE \(times.joined(separator: " OR "))))
      """
    return try records.memories(selection, arguments + arguments).filter(contain)
      .sorted { ($1.lastStated, $0.id) < ($0.lastStated, $1.id) }
  }

  /// Returns `true` if a memory was said in one of the periods, or names a date that overlaps one.
  private func contain(_ memory: Memory) -> Bool {
    let date = memory.lastStated
    if periods.contains(where: { $0.contains(date) }) { return true }
    return QuestionDates(in: memory.text, today: date, isExact: true).periods.contains { named in
      periods.contains { $0.overlaps(named) }
    }
  }

  func containTruth(of memory: Memory) -> Bool {
    let start = memory.validFrom ?? memory.evidence.first?.date ?? memory.created
    let end = max(start, memory.validTo ?? .distantFuture)
    // A period may begin half a day early, in which the memory may have ended.
    return periods.contains {
      $0.lowerBound.addingTimeInterval(86_400) < end && start < $0.upperBound
    }
  }
}
