import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

struct MemoryForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget memories for good.",
    discussion: """
      Erases the texts, the evidence and the vectors of memories from the library file, and the \
      messages of kept conversations that they are based on, with their replies. There is no way \
      back. Files and mails in the library stay. You are shown what goes and asked first; without \
      a terminal to ask on, nothing is forgotten unless --yes is given.

      Examples:
        recollect memory forget 12 15
        recollect memory forget --expired
        recollect memory forget --all --yes
      """)

  @Argument(help: ArgumentHelp("The numbers of the memories.", valueName: "number"))
  var ids: [Int64] = []

  @Flag(help: "Forget all memories.")
  var all = false

  @Flag(help: "Forget the memories that have expired.")
  var expired = false

  @Flag(name: [.short, .long], help: "Forget without asking.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard [!ids.isEmpty, all, expired].count(where: { $0 }) == 1 else {
      throw ValidationError("Give numbers of memories, or --all, or --expired.")
    }
  }

  func run() async throws {
    let opened = try library.open(.readWrite)
    let memories = try await opened.memories().filter { memory in
      all || ids.contains(memory.id) || expired && memory.expires.map { $0 <= Date() } ?? false
    }
    let missing = ids.filter { id in !memories.contains { $0.id == id } }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw Failure(
        .missing,
        "There is no memory \(numbers). Nothing was forgotten. "
          + "`recollect memory list --all` shows the numbers.")
    }
    guard !memories.isEmpty else {
      Terminal.output.write("There is nothing to forget.\n")
      throw ExitStatus.nothingFound.code
    }
    let conversations = KeptConversations(in: opened)
    try await confirmation(of: memories, in: conversations)
      .require(yes: yes, otherwise: "Nothing was forgotten.\n")
    // The messages go first: without the evidence of a memory, nothing leads to them any more.
    try await conversations.forgetEvidence(of: memories)
    let forgotten = try await opened.forgetMemories(memories.map(\.id))
    Terminal.output.write("Forgot \(Wording.count(forgotten.count, "memory")).\n")
  }

  private func confirmation(
    of memories: [Memory], in conversations: KeptConversations
  ) async throws -> Confirmation {
    let messages = try await conversations.evidence(of: memories)
    let count = Wording.count(memories.count, "memory")
    let evidence = messages.isEmpty ? "" : " and \(Wording.count(messages.count, "message"))"
    return Confirmation(
      question: "Forget \(count)\(evidence) for good? No file brings them back.",
      listings: [
        .memories(memories.map { MemoryText(memory: $0, showsSecrets: false).line }),
        .items(messages.map { ItemText(item: $0).line }),
      ])
  }
}
