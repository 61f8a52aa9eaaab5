import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

@main
enum Main {
  static func main() async {
    // Before anything else, since it restarts the program: models answer sooner on busy machines.
    LlamaModel.restartWithPassiveThreads()
    await CompanionProgram.main()
  }
}

struct CompanionProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "companion",
    abstract: "A companion that remembers what you say, and forgets it when told.",
    discussion: """
      Without --talk, a story shows everything: a car that is mentioned once and understood a \
      month later, diary entries in which a symptom recurs, and how they are forgotten. Nothing \
      leaves this machine.

      Try:
        companion                 shows the story
        companion --talk          talk to it; Ctrl-D ends the conversation
        companion --patterns      lists what recurs in what you have told it
      """)

  @Flag(help: "Talk to the companion.")
  var talk = false

  @Flag(help: "List what recurs among the memories.")
  var patterns = false

  @Option(help: ArgumentHelp("The file of the companion's memories.", valueName: "file"))
  var memory = ".build/companion/memory.sqlite"

  @Option(
    help: ArgumentHelp(
      "The model folder. (default: $RECOLLECT_MODELS, else recollect/models in $XDG_DATA_HOME or "
        + "~/.local/share)",
      valueName: "folder"))
  var models: String?

  @Option(
    help: ArgumentHelp(
      "The model that replies: a GGUF file, or its name in the model folder. (default: "
        + "Qwen2.5-Coder 1.5B, or 0.5B if only that is there)", valueName: "file|name"))
  var model: String?

  func run() async throws {
    let embedder = try BertEncoder.load(folder.appending(path: "all-MiniLM-L6-v2"))
    if patterns {
      let library = try Library(at: URL(fileURLWithPath: memory), embedder: embedder)
      return try await Story.show(Pattern.all(in: library))
    }
    let model = try await LlamaModel.load(file: modelFile)
    if talk {
      let library = try Library(at: URL(fileURLWithPath: memory), embedder: embedder)
      return try await Conversing(library: library, model: model).run()
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
    try await Story(library: Library(at: file, embedder: embedder), model: model).tell()
  }

  private var modelFile: URL {
    let names =
      model.map { [$0] } ?? [
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
      ]
    let files = names.map { URL(fileURLWithPath: $0, relativeTo: folder) }
    return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }

  private var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let named = models ?? environment["RECOLLECT_MODELS"].flatMap { $0.isEmpty ? nil : $0 }
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(fileURLWithPath: named ?? data + "/recollect/models", isDirectory: true)
  }
}
