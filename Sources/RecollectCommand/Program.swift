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

extension Program {
  /// Says of a command that isn't there what it may have been meant to be.
  fileprivate static func checkName(_ name: String?) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let name, !name.hasPrefix("-"), name != "help", !names.contains(name) else { return }
    let near = names.filter { isSlip(name, of: $0) }.first.map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "There is no command '\(SafeText.line(name))'.\(near) They are \(names.joined(separator: ", "))."
    )
  }

  /// Whether one name is the other but for two neighbours exchanged, or for one letter more, less or
  /// another.
  private static func isSlip(_ typed: String, of name: String) -> Bool {
    let (typed, name) = (Array(typed.lowercased()), Array(name))
    let start = zip(typed, name).prefix { $0 == $1 }.count
    let end = zip(typed.dropFirst(start).reversed(), name.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (wrong, right) = (typed.dropFirst(start).dropLast(end), name.dropFirst(start).dropLast(end))
    return max(wrong.count, right.count) < 2
      || (right.count == 2 && wrong.reversed() == Array(right))
  }
}

/// Runs the program; every error leaves through `Failure`, so all look alike.
@main
enum Main {
  static func main() async {
    LlamaModel.restartWithPatientThreads()
    Terminal.prepare()
    do {
      try Program.checkName(CommandLine.arguments.dropFirst().first)
      var command = try Program.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Failure.exit(with: error)
    }
  }
}
