import ArgumentParser
import Foundation
import Recollect

struct MemoryImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add exported memories to the library.",
    discussion: """
      Memories that the library has already aren't added again. If the file can't be read whole, \
      nothing is added.

      Examples:
        recollect memory import memories.json
      """)

  @Argument(
    help: ArgumentHelp("A file that `export` has written.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let url = URL(fileURLWithPath: file)
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw Failure(.missing, "\(file): The file can't be read. Check its path.")
    }
    let archive: MemoryArchive
    do {
      archive = try MemoryArchive(json: data)
    } catch let error as MemoryArchiveError {
      throw Failure(.badData, "\(file): \(error.localizedDescription)")
    }
    let added = try await library.openOrCreate().add(archive)
    let known = archive.memories.count - added
    Terminal.output.write(
      "Added \(Wording.count(added, "memory"))"
        + (known > 0 ? "; \(Wording.grouped(known)) already there" : "") + ".\n")
  }
}
