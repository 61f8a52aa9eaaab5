import ArgumentParser
import LlamaModels

@main
enum Main {
  static func main() async {
    // First of all: on a busy machine answers come several times sooner.
    LlamaModel.restartWithPatientThreads()
    await PlannerProgram.main()
  }
}

/// The program: a planner of meetings and notes that is asked by meaning.
struct PlannerProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planner",
    abstract: "Meetings and notes, found by meaning.",
    discussion: """
      The planner's records are its own, in a JSON file; a Recollect library beside it holds what it \
      takes to find them. After every change the library is handed all records and works out by \
      itself what is new. Nothing leaves this machine.

      Try:
        planner demo                         shows everything, on samples
        planner ask "What do children do to their remote?" --kind note
        planner ask "Which battery do we use?" --since 2005-02-01 --answer
        planner note "Call the printer on Monday about the leaflets."
        planner show                         lists all; with a link, shows one
        planner edit rubber "0.85 Euro" "0.90 Euro"
        planner remove lunch
      """,
    subcommands: [
      DemoCommand.self, AskCommand.self, ShowCommand.self, NoteCommand.self, EditCommand.self,
      RemoveCommand.self,
    ])
}
