import ArgumentParser
import LlamaModels

@main
enum Main {
  static func main() async {
    // What runs a language model shall be measured as the program runs it.
    LlamaModel.restartWithPatientThreads()
    await BenchCommand.main()
  }
}

/// Measures what the library does; each subcommand is one measurement.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recollect-bench",
    abstract: "Measure encoding, retrieval, import and generation.",
    discussion: """
      Times are of this machine as busy as it is now: compare with a peer in the same run.
      """,
    subcommands: [
      EncoderCommand.self, RetrievalCommand.self, SimilarityCommand.self, AddCommand.self,
      GuidedCommand.self, TurnsCommand.self, MailCommand.self,
      MeetingsCommand.self,
    ])
}
