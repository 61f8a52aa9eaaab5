import ArgumentParser
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct ChatCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Ask questions that may refer to earlier ones.",
    usage: "recollect chat [<options>]",
    discussion: """
      A question such as "and who replied?" is first rewritten so that it can be understood on its \
      own, and the rewritten question is shown. The passages are listed as soon as they are found, \
      and the answer follows. What a pipe delivers is one message, unless --lines is given.

      What you tell about yourself is remembered and used in later chats: "My name is Wanda" \
      answers "What is my name?", cited as the memory of its day. A line shows what is stored and \
      what is used. Only the sentences of a message that ask something are searched for. Without a \
      library, the chat creates one for what you tell. Filters leave memories out. `recollect \
      memory` lists, corrects and forgets them. Only what you type is remembered: nothing of a \
      text that you paste, of several lines from a pipe, or of what reads as if somebody else had \
      written it.

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

      --json: one object for each message: message, asks, understood_as, changes (change, memory, \
      superseded), recalled and withheld (as in `memory search`), reply (as in `ask`).
      """)

  @Flag(inversion: .prefixedNo, help: "Remember what you tell, and use what is remembered.")
  var memory = true

  @Flag(name: .customLong("continue"), help: "Continue the latest conversation.")
  var continues = false

  @Flag(help: "Take each line of a pipe as a message that you have typed.")
  var lines = false

  @Flag(help: "Print one JSON object for each message.")
  var json = false

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
        library: library, model: model, recalls: filters.items.isEmpty,
        prefersNamedDates: filters.dates, continuing: earlier)
      : nil
    let output = ChatOutput(
      isJSON: json, showsTrace: answering.trace,
      model: file.deletingPathExtension().lastPathComponent, remembers: memory != nil)
    try await Chat(conversation: conversation, memory: memory, readsLines: lines, output: output)
      .run()
  }

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
    if json { return (name, turns) }
    Terminal.output.write("(continues \(SafeText.line(name)), \(messages))\n")
    if let last = turns.last {
      Terminal.output.write("you> \(SafeText.line(last.message))\n")
      if !last.reply.isEmpty { Terminal.output.write("\(SafeText.block(last.reply))\n\n") }
    }
    return (name, turns)
  }

  /// A chat that remembers opens the library for writing if it can, and creates it if there is
  /// none.
  private func openLibrary() async throws -> Library {
    if memory, !continues, !FileManager.default.fileExists(atPath: library.url.path) {
      let created = try await library.openToAdd(embedder: embedder)
      Terminal.error.write(
        "It has only what you tell. `recollect add PATH` adds notes, mail and other files.\n")
      return created
    }
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
