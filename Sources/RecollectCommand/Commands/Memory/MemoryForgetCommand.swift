import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

/// The command that forgets memories.
struct MemoryForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget memories for good.",
    discussion: """
      Erases the texts, the evidence and the vectors of memories from the library file, and the \
      messages of kept conversations that they are based on, with their replies. There is no way \
      back. Files and mails in the library stay. On a terminal you are asked first.

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
    guard isConfirmed(memories) else {
      Terminal.output.write("Nothing was forgotten.\n")
      throw ExitStatus.nothingFound.code
    }
    // The messages go first: without the evidence of a memory, nothing leads to them any more.
    try await KeptConversations(in: opened).forgetEvidence(of: memories)
    let forgotten = try await opened.forgetMemories(memories.map(\.id))
    Terminal.output.write("Forgot \(Wording.count(forgotten.count, "memory")).\n")
  }

  private func isConfirmed(_ memories: [Memory]) -> Bool {
    guard !yes, Terminal.inputIsTerminal else { return true }
    for memory in memories.prefix(10) {
      Terminal.error.write(MemoryText(memory: memory, showsSecrets: false).line + "\n")
    }
    if memories.count > 10 { Terminal.error.write("and \(memories.count - 10) more\n") }
    return Terminal.confirms("Forget \(Wording.count(memories.count, "memory")) for good?")
  }
}
