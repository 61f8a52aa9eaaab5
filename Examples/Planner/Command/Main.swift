import ArgumentParser
import LlamaModels

@main
enum Main {
  static func main() async {
    // Before anything else, since it restarts the program: models answer sooner on busy machines.
    LlamaModel.restartWithPassiveThreads()
    await PlannerProgram.main()
  }
}

struct PlannerProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planner",
    abstract: "Meetings and notes, found by meaning.",
    discussion: """
      The planner keeps its records in a JSON file of its own. A Recollect library beside the file \
      makes them searchable. After every change the planner passes all its records to the library, \
      which finds out what is new. Nothing leaves this machine.

      Try:
        planner demo                         shows everything with samples
        planner ask "What do children do to their remote?" --kind note
        planner ask "Which battery do we use?" --since 2005-02-01 --answer
        planner note "Call the printer on Monday about the leaflets."
        planner show                         lists all records; with a link, shows one
        planner edit rubber "0.85 Euro" "0.90 Euro"
        planner remove lunch
      """,
    subcommands: [
      DemoCommand.self, AskCommand.self, ShowCommand.self, NoteCommand.self, EditCommand.self,
      RemoveCommand.self,
    ])
}
