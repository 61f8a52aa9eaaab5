import ArgumentParser
import Foundation
import Recollect

struct ModelsDropCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Remove the vectors of an embedding model that the library doesn't use.",
    discussion: """
      Removes vectors that `recollect models use --keep` has kept, or that a change that was \
      stopped has begun, and the floor that was set for the model. The model itself stays in the \
      model folder.

      Examples:
        recollect models drop granite-embedding-30m-english

      --json: library, embedder, removed (number of vectors), free_bytes (room in the file).
      """)

  @Argument(
    help: ArgumentHelp("The model, as `recollect models` lists it.", valueName: "name"),
    completion: Completion.storedEmbedders)
  var name: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  private struct Outcome: Encodable {
    var library: String
    var embedder: String
    var removed: Int
    var freeBytes: Int
  }

  func run() async throws {
    let opened = try library.open(.readWrite)
    let identifier = try LibraryModels.identifier(
      named: name, among: try await opened.embedders())
    let removed = try await opened.dropVectors(of: identifier)
    let freeBytes = try await opened.freeBytes()
    if json {
      try JSONOutput.print(
        Outcome(
          library: opened.url.path, embedder: identifier, removed: removed, freeBytes: freeBytes))
    } else {
      let room = Wording.room(freeBytes).map { " " + $0 } ?? ""
      let vectors = Wording.count(removed, "vector")
      Terminal.output.write("Removed \(vectors) of \(SafeText.line(identifier)).\(room)\n")
    }
  }
}
