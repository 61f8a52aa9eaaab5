import Foundation
import Items

extension Passage {
  /// The path of the passages of memories.
  public static let memories = "memories"

  /// Creates the passage of a memory, which is cited by the day on which it was said.
  ///
  /// Its ``id`` and ``threadID`` are negative and belong to no stored text.
  public init(_ memory: Memory) {
    let end = memory.validTo.map { ", true until \(Self.day($0))" } ?? ""
    self.init(
      id: -memory.id, text: memory.text, title: "memory of \(Self.day(memory.lastStated))\(end)",
      kind: .note, path: Self.memories, line: 1, date: memory.lastStated, people: [], authored: [],
      itemIDs: ["memory \(memory.id)"], threadID: -memory.id, range: 0..<memory.text.utf8.count,
      highlights: [], scores: Scores(fused: 0), memory: memory.id)
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
