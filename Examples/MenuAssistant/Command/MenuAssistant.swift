import ArgumentParser
import Foundation
import LlamaModels
import MenuCore
import RecollectAnswers

@main
enum Main {
  static func main() async {
    // Before anything else: on a busy machine, responses are several times faster afterwards.
    LlamaModel.restartWithPassiveThreads()
    await MenuAssistant.main()
  }
}

struct MenuAssistant: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu-assistant",
    abstract: "A waiter who answers from a menu of fifty dishes.",
    discussion: """
      Dishes are looked up by what a guest says: words, diets, allergens, courses and prices of \
      the menu. The model says what words mean that aren't on the menu. What is found is said as \
      the menu says it, so the waiter can't name another dish or claim anything else. An allergen \
      is one that the menu lists: with an allergy, ask a person too. Nothing leaves this machine.

      Try:
        menu-assistant --ask "Anything vegan with chickpeas?" --trace
        menu-assistant --ask "asdf qwer, anything with nuts?" --trace
        menu-assistant --serve 8090 &
        menu-assistant --remote http://127.0.0.1:8090/dishes --ask "What fish is there?"

      Without --ask it reads the guest's words line by line, until the input ends.
      """)

  @Option(name: .long, help: "What the guest says; repeat it for a conversation.")
  var ask: [String] = []

  @Option(name: .long, help: "The URL of a server that has the menu and finds its dishes.")
  var remote: String?

  @Flag(name: .long, help: "Show the guest's words, what is looked up and the dishes found.")
  var trace = false

  @Option(name: .long, help: "The model: a GGUF file, or its name in the folder of the models.")
  var model: String?

  @Option(name: .long, help: "Serve the menu over HTTP on this port, and don't wait on guests.")
  var serve: UInt16?

  func validate() throws {
    guard remote == nil || remoteMenu != nil else {
      throw ValidationError("--remote is an http:// URL.")
    }
  }

  private var remoteMenu: RemoteMenu? {
    guard let url = remote.flatMap(URL.init(string:)), url.host() != nil,
      ["http", "https"].contains(url.scheme)
    else { return nil }
    return RemoteMenu(url: url)
  }

  func run() async throws {
    let files = ModelFiles()
    if let serve {
      let index = try await MenuIndex(.house(), embedder: files.encoder())
      let server = try MenuServer(index, port: serve)
      Output.line("The menu is served at \(server.url.absoluteString).")
      return await server.run()
    }
    let finder: any MenuFinder
    let menu: Menu
    if let remoteMenu {
      finder = remoteMenu
      menu = try await remoteMenu.menu()
    } else {
      menu = try Menu.house()
      finder = try await MenuIndex(menu, embedder: try files.encoder())
    }
    try await talk(
      with: RecordAssistant(waitingWith: menu, finder: finder, model: try await files.waiter(model))
    )
  }

  private func talk(with waiter: RecordAssistant) async throws {
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

  /// An error is printed, and the conversation goes on.
  ///
  /// - Returns: `true` if there was no error.
  private func answer(_ words: String, _ waiter: RecordAssistant) async throws -> Bool {
    do {
      let answer = try await waiter.answer(words)
      if trace { Output.trace(Trace.lines(answer)) }
      Output.line(answer.text)
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      Output.line("(I couldn't answer that: \(error))")
      return false
    }
  }
}
