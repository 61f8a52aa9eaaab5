import Foundation
import Recollect

/// The prompt with recalled memories before a message.
enum MemoryPrompt {
  /// Returns the prompt of a message.
  ///
  /// Memories are the person's own earlier words, quoted with their dates. They come before the
  /// message, as data.
  static func text(_ message: String, recalling memories: [RecalledMemory]) -> String {
    guard !memories.isEmpty else { return message }
    let lines = memories.map { "- \(line(of: $0.memory))" }
    return """
      (I told you earlier, if it matters:
      \(lines.joined(separator: "\n")))

      \(message)
      """
  }

  private static func line(of memory: Memory) -> String {
    let date = (memory.evidence.last?.date ?? memory.created)
      .formatted(.iso8601.year().month().day())
    let end = memory.validTo.map { " (true until \($0.formatted(.iso8601.year().month().day())))" }
    return "\(date): \"\(memory.text)\"\(end ?? "")"
  }
}
