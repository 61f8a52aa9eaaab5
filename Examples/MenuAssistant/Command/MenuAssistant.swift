import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels

@main
enum Main {
  static func main() async {
    // Before anything else: on a busy machine, responses are several times faster afterwards.
    LlamaModel.restartWithPassiveThreads()
    await MenuAssistant.main()
  }
}

/// The command of the example, a waiter who knows fifty dishes.
struct MenuAssistant: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu-assistant",
    abstract: "A waiter who answers from a menu of fifty dishes.",
    discussion: """
      Each dish is embedded as a sentence. The model decides whether to look at the menu and writes \
      the words to look with; what it then says is held against the dishes that were found, and every \
      dish or price that isn't on the menu is marked, and so is a dish that is called vegan, vegetarian \
      or free of an allergen when the menu says otherwise. A price without a dish gets the dish's name, \
      and an answer that names no dish is followed by the nearest ones. The check reads words, not \
      meaning: with an allergy, look at the menu. Nothing leaves this machine.

      Three ways to look, each a pattern of its own:
        --retrieve tool                the model calls lookupMenu when it wants to (the default)
        --retrieve always              the guest's words are looked up first, every time
        --retrieve remote URL          as tool, but the tool asks a server for the dishes

      Try:
        menu-assistant --ask "Anything vegan with chickpeas?" --trace
        menu-assistant --ask "asdf qwer, anything with nuts?" --trace
        menu-assistant --serve 8090 &
        menu-assistant --retrieve remote http://127.0.0.1:8090/dishes --ask "What fish is there?"

      Without --ask it reads the guest's words line by line, until the input ends.
      """)

  @Option(name: .long, help: "What the guest says; repeat it for a conversation.")
  var ask: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("Who looks things up: tool, always, or remote and a URL.", valueName: "how"))
  var retrieve: [String] = ["tool"]

  @Flag(name: .long, help: "Show the guest's words, the query, the dishes found and the check.")
  var trace = false

  @Option(name: .long, help: "The model: a GGUF file, or its name in the folder of the models.")
  var model: String?

  @Option(name: .long, help: "Number of dishes a lookup finds.")
  var dishes = 5

  @Option(name: .long, help: "Serve the menu over HTTP on this port, and don't wait on guests.")
  var serve: UInt16?

  func validate() throws {
    guard (1...20).contains(dishes) else {
      throw ValidationError("--dishes is a number from 1 to 20.")
    }
    guard RetrievalChoice(retrieve) != nil else {
      throw ValidationError("--retrieve is tool, always, or remote and an http:// URL.")
    }
  }

  func run() async throws {
    let menu = try Menu.house()
    let files = ModelFiles()
    guard let choice = RetrievalChoice(retrieve) else { return }
    if let serve {
      let server = try MenuServer(try await index(of: menu, files), port: serve)
      Output.line("The menu is served at \(server.url.absoluteString).")
      return await server.run()
    }
    let finder: any MenuFinder =
      if let url = choice.url { RemoteMenu(url: url) } else { try await index(of: menu, files) }
    let isTraced = trace
    let waiter = Waiter(
      menu: menu, finder: finder, model: try await files.waiter(model),
      retrieval: choice.retrieval, count: dishes
    ) { lookup in
      if isTraced { Output.trace(Trace.lookup(lookup)) }
    }
    try await talk(with: waiter)
  }

  private func index(of menu: Menu, _ files: ModelFiles) async throws -> MenuIndex {
    try await MenuIndex(menu, embedder: try files.encoder())
  }

  private func talk(with waiter: Waiter) async throws {
    var hasFailed = false
    for words in ask {
      Output.line("> \(words)")
      if try await !answer(words, waiter) { hasFailed = true }
    }
    guard ask.isEmpty else {
      if hasFailed { throw ExitCode.failure }
      return
    }
    Output.text("> ")
    while let words = readLine() {
      if words.contains(where: { !$0.isWhitespace }) { _ = try await answer(words, waiter) }
      Output.text("> ")
    }
    Output.line("")
  }

  /// Answers the guest, or prints an error, after which the conversation goes on.
  ///
  /// - Returns: `true` if there was no error.
  private func answer(_ words: String, _ waiter: Waiter) async throws -> Bool {
    if trace { Output.trace(Trace.guest(words)) }
    do {
      let serving = try await waiter.serve(words) { Output.text($0) }
      Output.line("")
      if trace { Output.trace(Trace.serving(serving)) }
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      // The guest needs the cause of a tool's failure but not the name of the tool.
      let cause = (error as? LanguageModelSession.ToolCallError)?.underlyingError ?? error
      Output.line("\n(I couldn't answer that: \(cause))")
      return false
    }
  }
}
