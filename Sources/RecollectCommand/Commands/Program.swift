import ArgumentParser
import LlamaModels

struct Program: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recollect",
    abstract: "Search your own mail, messages, notes, meetings and documents.",
    discussion: """
      Recollect reads your files into one database file, the library. It finds passages by meaning \
      and by word, and answers questions from them with a language model. The models run on this \
      machine: nothing is sent or fetched over a network, but for `recollect models get`.

      Words used here:
        item      one mail, chat message, note, meeting or document
        thread    items that belong together, such as a mail and its replies
        passage   a part of a thread, often a paragraph or two; searches return these
        source    a folder or file that you added
        vector    numbers that an embedding model computes for the meaning of a text

      Start with:
        recollect add ~/notes ~/mail/archive.mbox
        recollect search "what did we decide about the garden?"
        recollect ask "Who brings the tent?"

      \(ExitStatus.help)

      Environment:
        RECOLLECT_LIBRARY   the library file, when --library isn't given
        RECOLLECT_MODELS    the folder that holds the models
        RECOLLECT_KEY_FILE, RECOLLECT_KEY_COMMAND
                            what opens an encrypted library
        NO_COLOR            any value turns off bold text, colors and links
        PAGER               shows what is longer than the terminal (default: less; cat for none)
        VISUAL, EDITOR      the editor of `recollect open`

      `recollect config` shows the settings and the file that has them. -h instead of --help leaves \
      out explanations and examples.

      Documentation/CommandLine.md describes the fields of every --json output.
      """,
    version: "0.1.0",
    subcommands: [
      AddCommand.self, WatchCommand.self, SearchCommand.self, RecentCommand.self,
      RelatedCommand.self, ShowCommand.self, OpenCommand.self, ExportCommand.self,
      AskCommand.self, ChatCommand.self, SummarizeCommand.self, AgendaCommand.self,
      PeopleCommand.self, StatusCommand.self, RemoveCommand.self, ForgetCommand.self,
      MemoryCommand.self, BackupCommand.self, RestoreCommand.self, EncryptCommand.self,
      DecryptCommand.self, LockCommand.self, KeyCommands.self,
    ] + serving + [EvaluateCommand.self, ModelsCommand.self, ConfigCommand.self])

  private static var serving: [any ParsableCommand.Type] {
    #if Server
      [ServeCommand.self, MCPCommand.self]
    #else
      []
    #endif
  }
}

extension Program {
  fileprivate static var asksForHelp: Bool {
    let words = CommandLine.arguments.dropFirst()
    return words.first == "help" || words.contains { ["-h", "--help"].contains($0) }
  }

  fileprivate static func checkName(_ name: String?) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let name, !name.hasPrefix("-"), name != "help", !names.contains(name) else { return }
    #if !Server
      if ["serve", "mcp"].contains(name) {
        throw ValidationError(
          "This program was built without the server. `make demo-web` and `make install` build it "
            + "with the commands serve and mcp.")
      }
    #endif
    let suggestion =
      names.filter { isTypo(name, of: $0) }.first.map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "There is no command '\(SafeText.line(name))'.\(suggestion) "
        + "The commands are \(names.joined(separator: ", ")).")
  }

  /// `shoow`, `sho`, `shew` and `shwo` are typing mistakes of `show`: one letter more, fewer or
  /// other, or two neighboring ones swapped.
  private static func isTypo(_ typed: String, of name: String) -> Bool {
    let (typed, name) = (Array(typed.lowercased()), Array(name))
    let start = zip(typed, name).prefix { $0 == $1 }.count
    let end = zip(typed.dropFirst(start).reversed(), name.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (wrong, right) = (typed.dropFirst(start).dropLast(end), name.dropFirst(start).dropLast(end))
    return max(wrong.count, right.count) < 2
      || (right.count == 2 && wrong.reversed() == Array(right))
  }
}

/// The program restarts for a command that needs an answer model, and for no other.
///
/// A restart takes as long as a small search.
protocol GeneratingCommand: AsyncParsableCommand {
  var generates: Bool { get }
}

extension GeneratingCommand {
  var generates: Bool { true }
}

/// Reports every error as a ``Failure``, so that all messages have one form.
@main
enum Main {
  static func main() async {
    Terminal.prepare()
    do {
      try ByteNames.check()
      try Program.checkName(CommandLine.arguments.dropFirst().first)
      var command = try await Program.asyncParseAsRoot()
      // Help is always to be had.
      if !Program.asksForHelp { _ = try Configuration.loaded.get() }
      if let command = command as? any GeneratingCommand, command.generates {
        LlamaModel.restartWithPassiveThreads()
      }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Program.exit(with: error)
    }
  }
}
