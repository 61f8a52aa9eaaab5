import ArgumentParser
import LlamaModels

@main
enum Main {
  static func main() async {
    // The program does this too, so language models run here as they do there.
    LlamaModel.restartWithPassiveThreads()
    await BenchCommand.main()
  }
}

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recollect-bench",
    abstract: "Measure encoding, retrieval, searches, imports, changes, generation and answers.",
    discussion: """
      Times depend on the machine and on what else it does. Compare only times measured in turn.
      """,
    subcommands: [
      EncoderCommand.self, QualityCommand.self, RerankCommand.self, RetrievalCommand.self,
      SimilarityCommand.self,
      LanguagesCommand.self, AddCommand.self, GuidedCommand.self, DraftsCommand.self,
      TurnsCommand.self, MailCommand.self,
      MeetingsCommand.self, RecordsCommand.self, AnswersCommand.self, QuestionsCommand.self,
      AttacksCommand.self, RecallCommand.self, RememberCommand.self, MemoryCommand.self,
      SearchCommand.self,
      EmbedCommand.self, VectorsCommand.self,
    ])
}
