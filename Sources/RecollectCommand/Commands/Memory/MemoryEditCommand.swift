import ArgumentParser
import Recollect

struct MemoryEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a memory.",
    discussion: """
      Its evidence stays as it is. A date is a year, a month or a day in UTC.

      Examples:
        recollect memory edit 12 --text "I drive a blue Zoe."
        recollect memory edit 12 --sensitivity secret
        recollect memory edit 12 --expires 2027-01-01
      """)

  @Argument(help: ArgumentHelp("The number of the memory.", valueName: "number"))
  var id: Int64

  @Option(help: "The new text.")
  var text: String?

  @Option(help: "The new kind: \(Wording.choices(Memory.Kind.self)).")
  var kind: Memory.Kind?

  @Option(help: "The new sensitivity: \(Wording.choices(Memory.Sensitivity.self)).")
  var sensitivity: Memory.Sensitivity?

  @Option(help: ArgumentHelp("The date on which it is forgotten by itself.", valueName: "date"))
  var expires: CalendarDate?

  @Flag(help: "Show the text of a secret.")
  var secrets = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var embedder: EmbedderOptions

  func validate() throws {
    guard text != nil || kind != nil || sensitivity != nil || expires != nil else {
      throw ValidationError("Give --text, --kind, --sensitivity or --expires.")
    }
    if let text, text.allSatisfy(\.isWhitespace) {
      throw ValidationError("A memory needs a text. `recollect memory forget` forgets it.")
    }
  }

  func run() async throws {
    let (text, kind, sensitivity) = (text, kind, sensitivity)
    let expiry = expires?.start
    let opened = try library.open(.readWrite)
    let edited = try await embedder.opened(opened).editMemory(id) { memory in
      if let text { memory.text = text }
      if let kind { memory.kind = kind }
      if let sensitivity { memory.sensitivity = sensitivity }
      if let expiry { memory.expires = expiry }
    }
    Terminal.output.write(MemoryText(memory: edited, showsSecrets: secrets).full + "\n")
  }
}
