import Items
import Recollect
import RecollectAnswers

/// The items and memories that a copy of a library still has, although they were forgotten in it.
struct CopyForgetting {
  let copy: Library
  let items: [SelectedItem]
  let memories: [Memory]

  init(of original: Library, in copy: Library) async throws {
    self.copy = copy
    let memories = try await copy.memories(forgottenIn: original)
    // The messages that a memory is based on are an app's own items, which leave no digest. They
    // are still in the original if the memory only expired or was rejected.
    let kept = Set(try await KeptConversations(in: original).evidence(of: memories).map(\.id))
    let messages = try await KeptConversations(in: copy).evidence(of: memories)
      .filter { !kept.contains($0.id) }
    let items = try await copy.items(forgottenIn: original)
    (self.memories, self.items) = (memories, items + messages.filter { !items.contains($0) })
  }

  var isEmpty: Bool { items.isEmpty && memories.isEmpty }

  var contents: String {
    [
      items.isEmpty ? nil : Wording.count(items.count, "item"),
      memories.isEmpty ? nil : Wording.count(memories.count, "memory"),
    ].compactMap(\.self).joined(separator: " and ")
  }

  var listings: [Confirmation.Listing] {
    [
      .items(items.map { ItemText(item: $0).line }),
      .memories(memories.map { MemoryText(memory: $0, showsSecrets: false).line }),
    ]
  }

  /// Returns what was erased of the items.
  func forget() async throws -> ForgetReport {
    // The messages go first: without a memory, nothing leads to those that it is based on.
    let report = try await copy.forget(ItemSelection(items: Set(items)))
    try await copy.forgetMemories(memories.map(\.id))
    return report
  }
}
