import ArgumentParser
import Recollect

struct MemoryReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Accept or reject memories that aren't used yet.",
    discussion: """
      A conversation that stores very many memories in an hour leaves the rest for review. Without \
      options, the command asks for each one on a terminal, and lists them otherwise. Rejected \
      ones are erased for good; --reject asks first, and without a terminal it needs --yes.

      Examples:
        recollect memory review
        recollect memory review --accept 12 --accept 13
        recollect memory review --reject 14 --yes
      """)

  @Option(help: ArgumentHelp("Use this memory from now on. May be repeated.", valueName: "number"))
  var accept: [Int64] = []

  @Option(help: ArgumentHelp("Forget this memory. May be repeated.", valueName: "number"))
  var reject: [Int64] = []

  @Flag(name: [.short, .long], help: "Reject without asking.")
  var yes = false

  @Flag(help: "Show the texts of secrets.")
  var secrets = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try library.open(.readWrite)
    let pending = try await opened.memories(MemorySelection(states: [.pending]))
    var (accepted, rejected) = (accept, reject)
    let unknown = (accept + reject).filter { id in !pending.contains { $0.id == id } }
    guard unknown.isEmpty else {
      throw Failure(
        .missing,
        "\(unknown.map(String.init).joined(separator: ", ")): No such memory waits for review. "
          + "Nothing was changed.")
    }
    if accept.isEmpty && reject.isEmpty {
      guard !pending.isEmpty else {
        Terminal.output.write("No memory waits for review.\n")
        return
      }
      guard Terminal.inputIsTerminal else {
        let lines = pending.map { MemoryText(memory: $0, showsSecrets: secrets).line }
        Terminal.output.write(lines.joined(separator: "\n") + "\n")
        return
      }
      (accepted, rejected) = ask(about: pending)
    } else if !reject.isEmpty {
      let lines = pending.filter { reject.contains($0.id) }
        .map { MemoryText(memory: $0, showsSecrets: secrets).line }
      let confirmation = Confirmation(
        question:
          "Forget \(Wording.count(lines.count, "memory")) for good? No file brings them back.",
        listings: [.memories(lines)])
      try confirmation.require(yes: yes, otherwise: "Nothing was changed.\n")
    }
    for id in accepted { try await opened.editMemory(id) { $0.state = .active } }
    try await opened.forgetMemories(rejected)
    Terminal.output.write(
      "Accepted \(Wording.count(accepted.count, "memory")), rejected \(rejected.count).\n")
  }

  private func ask(about pending: [Memory]) -> (accepted: [Int64], rejected: [Int64]) {
    var (accepted, rejected): ([Int64], [Int64]) = ([], [])
    for memory in pending {
      Terminal.output.write(MemoryText(memory: memory, showsSecrets: secrets).full + "\n")
      Terminal.error.write("Remember it? [y/n, Return for later] ")
      guard let reply = readLine() else { break }
      switch reply.lowercased().first {
      case "y": accepted.append(memory.id)
      case "n": rejected.append(memory.id)
      default: break
      }
    }
    return (accepted, rejected)
  }
}
