import ArgumentParser
import Foundation

struct ModelsGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Fetch a model into the model folder.",
    discussion: """
      Fetches a model with Python's pip, from the package index that pip is set up for, checks its \
      SHA-256 and stores it in the model folder. It's the only command that connects to another \
      machine, and sends nothing of yours. After Ctrl-C, the same command goes on.

      Without a name, it fetches the default embedding and answer models. `recollect models get \
      answers-small` is for slow connections and small machines, `minilm` for memories, and \
      `multilingual` for languages other than English.

      Examples:
        recollect models get
        recollect models get --list
        recollect models get multilingual
      """)

  @Argument(
    help: ArgumentHelp("The name or role of a model, as --list shows it.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "List the models that can be fetched, with sizes and licenses.")
  var list = false

  func validate() throws {
    if list && !names.isEmpty {
      throw ValidationError("--list is without a name. Leave one of them out.")
    }
  }

  func run() throws {
    setenv(DefaultPaths.modelsVariable, DefaultPaths.models.path, 1)
    let words = ["python3", try ModelScript.path] + (list ? ["--list"] : ["--"] + names)
    let reason = NextProgram.start(words)
    throw Failure(
      .failed,
      "python3: \(reason). Fetching a model needs Python 3 with pip. Install them (Debian: "
        + "apt-get install python3-pip) and try again.")
  }
}

/// The script that fetches models: `Scripts/fetch-models` of the repository.
enum ModelScript {
  private static let name = "fetch-models"

  /// Its path where `make install` has put it, or in the repository in which the program was built.
  static var path: String {
    get throws {
      let program = Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? ""
      let installed = URL(filePath: program).appending(path: "../../share/recollect/\(name)")
        .standardizedFileURL.path
      let repository = program.range(of: "/.build/").map { program[..<$0.lowerBound] }
      let candidates = [installed] + (repository.map { ["\($0)/Scripts/\(name)"] } ?? [])
      guard let found = candidates.first(where: FileManager.default.fileExists) else {
        throw Failure(
          .missing,
          "\(installed): The script that fetches models isn't here. `make install` in Recollect's "
            + "repository puts it there.")
      }
      return found
    }
  }
}
