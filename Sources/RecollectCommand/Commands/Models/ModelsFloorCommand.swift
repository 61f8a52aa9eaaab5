import ArgumentParser
import Foundation
import Recollect

struct ModelsFloorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor",
    abstract: "Show or set the floor of the library's embedding model.",
    discussion: """
      The floor is the cosine to the question that a passage must have to be shown, unless it has \
      most of the question's words. A higher one shows fewer weak matches and hides more answers. \
      At first it is measured with built-in texts; `recollect evaluate` suggests one from \
      questions on your library, and its --use-floor sets that.

      A floor that was set is stored in the library with the model: every search and answer with \
      the model uses it, also in programs that are running. Another model has its own. `recollect \
      models drop` and `recollect models use` without --keep remove it with the vectors. A \
      negative cosine follows `--`.

      Examples:
        recollect models floor
        recollect models floor 0.7
        recollect models floor --reset
        recollect models floor 0.82 --embedder multilingual-e5-small

      --json: library, embedder, cosine (absent before it is measured), is_set, measured (the \
      cosine of the built-in texts, or absent).
      """)

  @Argument(
    help: ArgumentHelp(
      "The cosine to set, from -1 to 1. Without it, the floor is shown.", valueName: "cosine"))
  var cosine: Float?

  @Flag(help: "Go back to the floor that is measured.")
  var reset = false

  @Option(
    help: ArgumentHelp(
      "The model, as `recollect models` lists it. (default: the one that the library uses)",
      valueName: "name"),
    completion: Completion.storedEmbedders)
  var embedder: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  private var changes: Bool { cosine != nil || reset }

  func validate() throws {
    if reset && cosine != nil {
      throw ValidationError("--reset is without a cosine. Leave one of them out.")
    }
    if let cosine, !(-1...1).contains(cosine) {
      throw ValidationError("The floor is a cosine, from -1 to 1, such as 0.3.")
    }
  }

  func run() async throws {
    let opened = try library.open(changes ? .readWrite : .readOnly)
    var identifier: String?
    if let embedder {
      identifier = try LibraryModels.identifier(named: embedder, among: await opened.embedders())
    }
    let floor =
      changes
      ? try await opened.setFloor(cosine, ofEmbedder: identifier)
      : try await opened.floor(ofEmbedder: identifier)
    if json {
      try JSONOutput.print(
        Outcome(
          library: opened.url.path, embedder: floor.embedder, cosine: floor.cosine,
          isSet: floor.setCosine != nil, measured: floor.measuredCosine))
    } else {
      let used = try await opened.embedderInUse()?.identifier
      let text = FloorText.line(floor, isNew: changes, isInUse: used == floor.embedder)
      Terminal.output.write(text + "\n")
    }
  }

  private struct Outcome: Encodable {
    var library: String
    var embedder: String
    var cosine: Float?
    var isSet: Bool
    var measured: Float?
  }
}
