import ArgumentParser
import LlamaModels

/// The program: what it is for, and its commands.
struct Program: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recollect",
    abstract: "Find your own words again: mail, messages, notes, meetings, documents.",
    discussion: """
      Everything stays on this machine: what you add becomes one file, the library, and the models \
      run here. Nothing is sent or fetched over a network.

      Start with:
        recollect add ~/notes ~/mail/archive.mbox
        recollect search "what did we decide about the garden?"
        recollect ask "Who brings the tent?"

      \(ExitStatus.help)

      Environment:
        RECOLLECT_LIBRARY   the library's file, when --library isn't given
        RECOLLECT_MODELS    the folder of the models
        NO_COLOR            any value: no colours

      Documentation/CommandLine.md has the fields of every --json output.
      """,
    version: "0.1.0",
    subcommands: [
      AddCommand.self, WatchCommand.self, SearchCommand.self, ShowCommand.self, AskCommand.self,
      ChatCommand.self, StatusCommand.self, RemoveCommand.self, ModelsCommand.self,
    ])
}

/// Runs the program; every error leaves through `Failure`, so all look alike.
@main
enum Main {
  static func main() async {
    LlamaModel.restartWithPatientThreads()
    Terminal.prepare()
    do {
      var command = try Program.parseAsRoot()
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      } catch {
        Failure.exit(with: error)
      }
    } catch {
      Program.exit(withError: error)
    }
  }
}
