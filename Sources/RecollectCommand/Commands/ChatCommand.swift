import ArgumentParser
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

/// The command that answers questions in a conversation.
struct ChatCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Ask questions that may refer to earlier ones.",
    usage: "recollect chat [<options>]",
    discussion: """
      A question such as "and who replied?" is first rewritten so that it can be understood on its \
      own, and the rewritten question is shown. The passages are listed as soon as they are found, \
      and the answer follows. What a pipe delivers is one message, unless --lines is given.

      What you tell about yourself is remembered, and used in later chats: "I drive a Prius" makes a \
      later question about "my car" one about the Prius. A line shows what is stored and what is \
      used. `recollect memory` lists, corrects and forgets it. Only what you type is remembered: \
      nothing of a text that you paste, of several lines from a pipe, or of what reads as if somebody else \
      had written it.

      The conversation is kept in the library. `recollect search` finds it like other text, but \
      questions aren't answered from it. --continue goes on with the latest one, and `recollect \
      forget` erases it. --no-memory stores nothing and uses no memories.

      In the chat:
        /sources   show the passages given to the model for the last answer
        /help      show these commands
        /quit      end the chat, as Ctrl-D does
        Ctrl-C     stop the answer; a second Ctrl-C ends the chat

      Examples:
        recollect chat
        recollect chat --kind mail --after 2001
        recollect chat --continue
        recollect chat --no-memory
        printf 'Who hosts the meeting?\\nAnd where?\\n' | recollect chat --lines
      """)

  @Flag(inversion: .prefixedNo, help: "Remember what you tell, and use what is remembered.")
  var memory = true

  @Flag(name: .customLong("continue"), help: "Continue the latest conversation.")
  var continues = false

  @Flag(help: "Take each line of a pipe as a message that you have typed.")
  var lines = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and models") var answering: AnsweringOptions
  @OptionGroup(title: "Library and models") var library: LibraryOptions
  @OptionGroup(title: "Library and models") var embedder: EmbedderOptions

  func run() async throws {
    let file = try answering.file()
    let library = try await openLibrary()
    let earlier = try await earlierConversation(in: library)
    let status = StatusLine()
    status.show("Loading \(file.deletingPathExtension().lastPathComponent)…")
    let model: LlamaModel
    do {
      defer { status.erase() }
      model = try await answering.load(
        file, threads: embedder.threads, for: answering.answerOptions(filters))
    }
    let conversation = Conversation(
      about: library, with: model, options: answering.answerOptions(filters),
      continuing: earlier?.turns ?? [])
    let memory =
      memory && library.isWritable
      ? ChatMemory(
        library: library, model: model, prefersNamedDates: filters.dates, continuing: earlier)
      : nil
    try await Chat(
      conversation: conversation, memory: memory, readsLines: lines, showsTrace: answering.trace
    ).run()
  }

  /// Returns the conversation to continue, and shows where it ended.
  private func earlierConversation(
    in library: Library
  ) async throws -> (name: String, turns: [KeptConversations.Turn])? {
    guard continues else { return nil }
    let kept = KeptConversations(in: library)
    guard let name = try await kept.latest() else {
      throw Failure(
        .nothingFound, "There is no conversation to continue. `recollect chat` begins one.")
    }
    let turns = try await kept.turns(of: name)
    let messages = Wording.count(turns.count, "message")
    Terminal.output.write("(continues \(SafeText.line(name)), \(messages))\n")
    if let last = turns.last {
      Terminal.output.write("you> \(SafeText.line(last.message))\n")
      if !last.reply.isEmpty { Terminal.output.write("\(SafeText.block(last.reply))\n\n") }
    }
    return (name, turns)
  }

  /// Opens the library: for writing if the chat remembers and the file can be written.
  private func openLibrary() async throws -> Library {
    guard memory else { return try await library.openForSearch(filters, embedder: embedder) }
    do {
      return try await library.openForSearch(filters, embedder: embedder, access: .readWrite)
    } catch let error as LibraryError where [.readOnly, .denied].contains(error.code) {
      let opened = try await library.openForSearch(filters, embedder: embedder)
      Terminal.error.write("The library can't be written, so this chat remembers nothing.\n")
      return opened
    }
  }
}

/// A conversation over standard input and output, in a terminal or a pipe.
private final class Chat {
  private static let help = """
    Type a question, or:
      /sources   show the passages given to the model for the last answer
      /help      show these commands
      /quit      end the chat, as Ctrl-D does
    Ctrl-C stops an answer; a second Ctrl-C ends the chat.

    """

  private let conversation: Conversation
  private let memory: ChatMemory?
  private let interruption = Interruption {
    Terminal.output.write("\n")
    ChatCommand.exit(withError: ExitStatus.interrupted.code)
  }
  private let input: MessageInput
  private let showsTrace: Bool
  private var last: Answer?

  init(conversation: Conversation, memory: ChatMemory?, readsLines: Bool, showsTrace: Bool) {
    self.conversation = conversation
    self.memory = memory
    input = MessageInput(prompt: "you> ", readsLines: readsLines)
    self.showsTrace = showsTrace
  }

  func run() async throws {
    if Terminal.inputIsTerminal {
      Terminal.output.write("Type a question, or /help to see the commands.\n")
    }
    while let message = try read() {
      let line = message.text
      switch line.lowercased() {
      case "": continue
      case "/quit", "/exit", "/q": return await finishMemory()
      case "/help": Terminal.output.write(Self.help)
      case "/sources": showSources()
      case _ where line.hasPrefix("/") && !line.contains(where: \.isNewline):
        Terminal.output.write("There is no command \(SafeText.line(line)).\n\(Self.help)")
      default: await answer(message)
      }
    }
    if Terminal.inputIsTerminal { Terminal.output.write("\n") }
    await finishMemory()
  }

  /// Reads the last messages for memories; Ctrl-C leaves that to the next chat.
  private func finishMemory() async {
    guard let memory else { return }
    let status = StatusLine()
    defer { status.erase() }
    do {
      status.show("Reading the conversation for what to remember…")
      try await interruption.run { try await memory.finish() }
      status.erase()
      memory.showChanges()
    } catch is CancellationError {
      status.erase()
      Terminal.error.write("Stopped; the next chat reads the rest.\n")
    } catch {
      status.erase()
      Failure(error).show()
    }
  }

  private func read() throws -> TypedMessage? {
    memory?.showChanges()
    return try input.next()
  }

  /// Answers one question.
  ///
  /// If that fails, the error is printed and the chat continues.
  private func answer(_ message: TypedMessage) async {
    let status = StatusLine()
    defer { status.erase() }
    do {
      let (conversation, memory) = (conversation, memory)
      status.show("Searching…")
      let answered = try await interruption.run {
        try await Self.answer(message, in: conversation, memory: memory, status: status)
      }
      guard let answered else { return }
      last = answered
      if showsTrace, let last { Terminal.output.write(TraceText(last).text + "\n") }
    } catch is CancellationError {
      status.erase()
      Terminal.output.write("\nStopped.\n\n")
    } catch {
      status.erase()
      Failure(error).show()
    }
  }

  /// Answers a message.
  ///
  /// - Returns: The answer; `nil` if the message only tells something, which is remembered.
  private static func answer(
    _ message: TypedMessage, in conversation: Conversation, memory: ChatMemory?,
    status: StatusLine
  ) async throws -> Answer? {
    let question = message.text
    let isOnlyTold = try await memory?.isOnlyTold(message)
    if isOnlyTold == true { return nil }
    let recalled = try await memory?.recall(question, status: status) ?? []
    let view = AnswerView()
    var answer: Answer?
    for try await event in conversation.ask(question, recalling: recalled) {
      switch event {
      case .understood(let standalone):
        status.erase()
        let line = "(understood as: \(SafeText.line(standalone)))\n"
        Terminal.output.write(Terminal.output.styled(line, .dim))
        status.show("Searching…")
      case .lookedUp(let lookup):
        status.erase()
        view.found(lookup)
        status.show(lookup.status)
      case .searched(let results):
        status.erase()
        view.found(results)
        status.show("Reading \(Wording.count(results.passages.count, "passage"))…")
      case .text(let text):
        status.erase()
        view.show(text)
      case .finished(let whole): answer = whole
      }
    }
    guard let answer else { throw CancellationError() }
    status.erase()
    view.finish(answer)
    try await view.showNearest(
      to: answer, in: conversation.library, options: conversation.options.search)
    Terminal.output.write("\n")
    if isOnlyTold == nil {
      try await memory?.keep(message, reply: answer.text)
    } else {
      await memory?.keepAnswer(answer.text, to: question)
    }
    return answer
  }

  private func showSources() {
    guard let last, !last.passages.isEmpty else {
      Terminal.output.write("There is no answer with sources yet. Ask a question first.\n")
      return
    }
    let passages = last.passages.enumerated().map { position, passage in
      PassageText(passage: passage, terminal: .output).full(number: position + 1, lines: nil)
    }
    Terminal.output.write(passages.joined(separator: "\n\n") + "\n\n")
  }
}
