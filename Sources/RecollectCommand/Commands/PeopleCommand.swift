import ArgumentParser
import Recollect

struct PeopleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "List the people of the library, and say who is the same person.",
    discussion: """
      Anybody can write any name and address into a mail. So names and addresses are taken for one \
      person's only by agreement: two addresses with one full name if somebody who corresponds \
      with both calls both by it, several names of one address if they agree or nobody else has \
      them. Each person is listed with the reasons.

      If the library is wrong, --split says that names or addresses are those of different people; \
      a single one is somebody else than everyone. --join takes that back, and says that several \
      are one person whom the library keeps apart, as in the archive of a list, where nobody \
      writes to both addresses. Every search respects both; the last one counts.

      Examples:
        recollect people
        recollect people anna
        recollect people --split anna@example.org a.berg@example.com
        recollect people --join anna@example.org
        recollect people --join anna@example.org a.berg@example.com

      Exit code: 0 if there was somebody to list or something to change, 1 if not.

      --json: people, each with name, items, written, identities (name, address, items), reasons \
      (kind, name, addresses, vouchers).
      """)

  @Argument(help: ArgumentHelp("A part of a name or an address.", valueName: "name"))
  var name: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Full names or addresses that are different people.", valueName: "address|name"))
  var split: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Names or addresses that are one person; a single one takes back its --split.",
      valueName: "address|name")
  )
  var join: [String] = []

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    let given = [name.map { [$0] } ?? [], split, join].filter { !$0.isEmpty }
    guard given.count < 2 else {
      throw ValidationError("A name to list, --split and --join can't be given together.")
    }
    guard (split + join).allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      throw ValidationError("A name is empty.")
    }
  }

  func run() async throws {
    if split.isEmpty && join.isEmpty { return try await list() }
    let library = try library.open(.readWrite)
    if !split.isEmpty {
      try await library.separatePeople(split)
      let names = split.map(SafeText.line).joined(separator: ", ")
      Terminal.output.write(
        split.count == 1
          ? "\(names) is somebody else than everyone.\n"
          : "\(names): different people.\n")
    } else if try await library.joinPeople(join) > 0 {
      let names = join.map(SafeText.line).joined(separator: ", ")
      Terminal.output.write(join.count == 1 ? "Taken back: \(names).\n" : "\(names): one person.\n")
    } else {
      Terminal.error.write(
        join.count == 1 ? "Nobody was separated.\n" : "They are one person already.\n")
      throw ExitStatus.nothingFound.code
    }
  }

  private func list() async throws {
    let people = try await library.open(.readOnly).people(matching: name)
    if json {
      try JSONOutput.print(["people": people.map(PeopleJSON.init)])
    } else {
      let texts = people.map { PersonText(person: $0, terminal: .output).text }
      Terminal.output.write(texts.isEmpty ? "Nobody.\n" : texts.joined(separator: "\n"))
    }
    if people.isEmpty { throw ExitStatus.nothingFound.code }
  }
}
