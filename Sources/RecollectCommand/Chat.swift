import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

final class Chat {
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
  private let output: ChatOutput
  private var last: Answer?

  init(conversation: Conversation, memory: ChatMemory?, readsLines: Bool, output: ChatOutput) {
    self.conversation = conversation
    self.memory = memory
    input = MessageInput(prompt: "you> ", readsLines: readsLines)
    self.output = output
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
      default: await reply(to: message)
      }
    }
    if Terminal.inputIsTerminal { Terminal.output.write("\n") }
    await finishMemory()
  }

  /// Reads the last messages for memories; after Ctrl-C, the next chat reads them.
  private func finishMemory() async {
    guard let memory else { return }
    let status = StatusLine()
    defer { status.erase() }
    do {
      status.show("Reading the conversation for what to remember…")
      try await interruption.run { try await memory.finish() }
      status.erase()
      output.show(memory.takeChanges())
    } catch is CancellationError {
      status.erase()
      Terminal.error.write("Stopped; the next chat reads the rest.\n")
    } catch {
      status.erase()
      Failure(error).show()
    }
  }

  private func read() throws -> TypedMessage? {
    if let memory { output.show(memory.takeChanges()) }
    return try input.next()
  }

  /// An error is printed, and the chat continues.
  private func reply(to message: TypedMessage) async {
    let status = StatusLine()
    defer { status.erase() }
    do {
      let (conversation, memory, output) = (conversation, memory, output)
      status.show("Searching…")
      let answer = try await interruption.run {
        try await ChatTurn(
          message: message, conversation: conversation, memory: memory, output: output,
          status: status
        ).run()
      }
      last = answer ?? last
    } catch is CancellationError {
      status.erase()
      Terminal.output.write("\nStopped.\n\n")
    } catch {
      status.erase()
      Failure(error).show()
    }
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
