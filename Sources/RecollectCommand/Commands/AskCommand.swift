import ArgumentParser
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct AskCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Answer a question from the library.",
    discussion: """
      Searches the library, lists the best passages, and gives them to a language model on this \
      machine, which writes the answer below them. The answer names the passages it is based on by \
      number. Until then, a terminal shows the sentences that come closest to the question, as \
      found and not as said, and then the answer so far ("So far: 14 October"), which what is read \
      next may replace. If no passage is close to the question, the model isn't asked and you \
      are told so. If there is no answer in the passages, you are told what was missing ("Nothing \
      found in your library says when."), with those sentences. What you have told (`recollect \
      memory`) is a passage, too, unless a filter or --no-memory leaves it out.

      Each statement of the answer has a quote that can only be a part of the passage. \
      `recollect show PLACE --quote "…"` shows the quote where it stands. With --format prose the \
      answer is free text that cites passages.

      Passages of the time that the question names ("last summer", "im März") are preferred, and a \
      line says what was understood; --no-dates ignores it. So are passages of the people whom it \
      names as authors ("from Jacob", "what did Anna say"); --no-people ignores them. Words are \
      found in other spellings, too; --exact-words searches for them as typed.

      Examples:
        recollect ask "Who will host the October meeting?"
        recollect ask "What did Anna say about the tent?" --kind mail --from anna
        recollect ask "How do I undo a commit?" --model ~/models/any-model.gguf
        recollect ask "When is the harvest?" --json | jq -r .answer
        recollect ask "Who brings the tent, and since when?" --retrieve ensured --trace

      Exit code: 0 if there is an answer, 1 if there is none.

      --json: question, answer or abstention and missing (reason, asked, instead, text), found \
      (the closest sentences: number, quote, byte range in the passage), unanswered (parts of the \
      question), citations (number, byte range in answer), statements (text, number, quote, byte \
      range in the passage, path, line, written, time, other; not with --format prose), passages \
      (as in search, with is_cited), dates, people and variants (as in search), below_floor, \
      model; with --trace also trace (policy, question, format, lookups with arguments, words, \
      found passages and scores, is_ensured, parts, is_attributed, cited, dropped statements with \
      reasons, left_out (parts of passages that weren't read), prompt_tokens, \
      cached_prompt_tokens, unshown_text, abstention).
      """)

  @Argument(help: "The question.")
  var question: String

  @Flag(inversion: .prefixedNo, help: "Answer from what is remembered of you, too.")
  var memory = true

  @Flag(help: "Print one JSON object at the end.")
  var json = false

  @Flag(
    name: [.short, .long],
    help: "Show the passages given to the model, token counts and times on standard error.")
  var verbose = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and models") var answering: AnsweringOptions
  @OptionGroup(title: "Library and models") var library: LibraryOptions
  @OptionGroup(title: "Library and models") var embedder: EmbedderOptions

  func validate() throws {
    guard question.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("The question is empty.")
    }
  }

  func run() async throws {
    let command = self
    let interruption = Interruption()
    let isAnswered = try await interruption.run { try await command.answer() }
    if !isAnswered { throw ExitStatus.nothingFound.code }
  }

  private func answer() async throws -> Bool {
    let status = StatusLine()
    defer { status.erase() }
    var timings = AnswerTimings(isShown: verbose)
    let file = try answering.file()
    FilterOptions.warnAboutUnclosedQuote(in: question)
    let library = try await library.openForSearch(filters, embedder: embedder)
    let options = answering.answerOptions(filters)
    let view = AnswerView()
    var results: SearchResults?
    var nearest: [String] = []
    status.show("Searching…")
    let memories = try await memories(in: library)
    if options.retrieval == .always {
      let searched = try await library.search(question, options: options.search)
      timings.printSearch(searched)
      var found = searched
      found.passages = memories.map { Passage($0.memory) } + searched.passages
      guard !found.passages.isEmpty else {
        status.erase()
        if !json { view.list(found) }
        try await filters.explainNothing(in: library)
        var answer = Answer(nothingFoundFor: question)
        answer.trace.format = options.format
        answer.trace.lookups = [
          LibraryTools.Lookup(
            tool: "search", arguments: ["query": question], words: found.words,
            dates: found.dates, belowFloor: found.belowFloor)
        ]
        return try await finish(
          answer, belowFloor: found.belowFloor, model: file, view: view, library: library)
      }
      status.erase()
      if !json { view.list(found) }
      results = searched
      nearest = FoundText.lines(
        try await library.sentences(closestTo: question, in: found.passages))
    }
    status.show("Loading \(file.deletingPathExtension().lastPathComponent)…", below: nearest)
    let model = try await answering.load(file, threads: embedder.threads, for: options)
    status.erase()
    timings.printModel(model)
    status.show("Thinking…", below: nearest)
    var answer: Answer?
    let events =
      results.map {
        library.answer(question, from: $0, recalling: memories, with: model, options: options)
      } ?? library.answer(question, recalling: memories, with: model, options: options)
    for try await event in events {
      switch event {
      case .understood: break
      case .lookedUp(let lookup):
        status.erase()
        if !json { view.list(lookup) }
        status.show(lookup.status)
      case .searched(let found):
        status.erase()
        if !json && results == nil { view.list(found) }
        status.show("Reading \(Wording.count(found.passages.count, "passage"))…", below: nearest)
      case .found(let sentences):
        status.show("Reading…", below: FoundText.lines(sentences))
      case .likely(let statement):
        timings.recordFirstText()
        status.show("Reading…", below: FoundText.lines(statement))
      case .text(let text):
        timings.recordFirstText()
        if json { continue }
        status.erase()
        view.show(text)
      case .finished(let whole): answer = whole
      }
    }
    // The events of a canceled question end without an error.
    guard let answer else { throw CancellationError() }
    status.erase()
    let belowFloor = answer.trace.lookups.last?.belowFloor ?? 0
    let isAnswered = try await finish(
      answer, belowFloor: belowFloor, model: file, view: view, library: library)
    try await timings.printAnswer(answer, model: model)
    return isAnswered
  }

  private func memories(in library: Library) async throws -> [RecalledMemory] {
    guard memory, filters.items.isEmpty else { return [] }
    let options = RecallOptions(prefersNamedDates: filters.dates, marksRecalled: false)
    return try await library.recall(question, options: options).memories
  }

  private func finish(
    _ answer: Answer, belowFloor: Int, model: URL, view: AnswerView, library: Library
  ) async throws -> Bool {
    if json {
      let name = model.deletingPathExtension().lastPathComponent
      try JSONOutput.print(
        AnswerJSON(
          answer, belowFloor: belowFloor, model: name, showsTrace: answering.trace))
    } else {
      view.finish(answer)
      try await view.showNearest(
        to: answer, in: library, options: filters.searchOptions(limit: 3))
      if answering.trace { Terminal.output.write("\n" + TraceText(answer).text) }
    }
    return answer.abstention == nil
  }
}
