import Foundation
import LlamaModels
import Recollect
import RecollectAnswers
import Synchronization

/// Measures how many memories of one long conversation are junk.
///
/// The conversation talks mostly about the assistant's memory. After each message the model
/// "replies" with a recital of what it remembers. A memory is junk unless a message that states a
/// fact is among its evidence.
struct ConversationJunk {
  struct Message: Decodable {
    var message: String
    var isFact: Bool
  }

  let model: LlamaModel
  let library: Library
  let verbose: Bool

  func measure(_ file: String, into measurement: inout Measurement) async throws {
    let messages: [Message] = try readJSON(file)
    // No limit, so that junk isn't left for review.
    let keeper = MemoryKeeper(library: library, model: model, memoriesPerHour: 10_000)
    let start = Date(timeIntervalSince1970: 1_718_000_000)
    for (position, message) in messages.enumerated() {
      let known = try await library.memories(MemorySelection(states: [.active])).map(\.text)
      let recital = "You told me: " + known.suffix(20).joined(separator: " ")
      let changes = try await keeper.read(
        MemoryExchange(
          conversation: "one", turn: position + 1, message: message.message, reply: recital,
          date: start + Double(position) * 60))
      guard verbose else { continue }
      for change in changes { show(change, message) }
    }
    let memories = try await library.memories()
    let facts = Set(messages.indices.filter { messages[$0].isFact }.map { $0 + 1 })
    let junk = memories.filter { memory in !memory.evidence.contains { facts.contains($0.turn) } }
    let held = Set(memories.flatMap(\.evidence).map(\.turn)).intersection(facts)
    measurement.add("messages", Double(messages.count))
    measurement.add("facts", Double(facts.count))
    measurement.add("facts_remembered", Double(held.count))
    measurement.add("memories", Double(memories.count))
    measurement.add("superseded", Double(memories.count { $0.state == .superseded }))
    measurement.add("junk", Double(junk.count))
    measurement.add("junk_share", Double(junk.count) / Double(max(1, memories.count)))
  }

  private func show(_ change: MemoryChange, _ message: Message) {
    var line = message.isFact ? "fact " : "JUNK "
    switch change {
    case .stored(let memory): line += "stored \(memory.id): \(memory.text)"
    case .confirmed(let memory): line += "confirmed \(memory.id): \(memory.text)"
    case .pending(let memory): line += "pending \(memory.id): \(memory.text)"
    case .superseded(let old, let memory):
      line += "stored \(memory.id): \(memory.text) superseding \(old.map(\.text))"
    }
    printError(line + " [\(message.message)]\n")
  }
}
