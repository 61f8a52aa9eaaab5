import ArgumentParser
import Recollect

struct MemoryExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write memories as JSON, for a copy or another library.",
    discussion: """
      Writes to standard output. Secrets are left out unless you ask for them.

      Examples:
        recollect memory export > memories.json
        recollect memory export --sensitivity public
        recollect memory export --sensitivity secret > all-memories.json
      """)

  @Option(
    help: "The highest sensitivity to export: \(Wording.choices(Memory.Sensitivity.self)).")
  var sensitivity: Memory.Sensitivity = .sensitive

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try library.open(.readOnly)
    let memories = try await opened.memories(MemorySelection(sensitivity: sensitivity))
    let json = try MemoryArchive(memories).json()
    Terminal.output.write(SafeText.json(String(decoding: json, as: UTF8.self)) + "\n")
    let all = try await opened.memories().count
    if all > memories.count {
      let count = Wording.count(all - memories.count, "memory")
      Terminal.error.write("\(count) above this sensitivity left out.\n")
    }
  }
}
