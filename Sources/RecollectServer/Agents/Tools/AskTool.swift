import Foundation
import ModelContextProtocol
import Recollect
import RecollectAnswers

struct AskTool: LibraryTool {
  let server: AgentServer
  let answering: ServedLibrary.Answering

  var tool: ServerTool {
    ServerTool(
      name: "ask", title: "Ask the library",
      description: """
        Answers one plain question from the library with a small model on the person's machine, \
        each statement with its quote. It takes seconds to a minute. `search` and `read` are \
        quicker and let you judge yourself; `ask` keeps the texts on the machine.
        """,
      inputSchema: Schema.object(
        SearchTool.filters.merging([
          "question": Schema.text("The question, complete in itself.", maximum: 1_000)
        ]) { $1 }, required: ["question"]),
      outputSchema: Schema.object(
        [
          "is_answered": ["type": "boolean"], "answer": Schema.string, "missing": Schema.string,
          "quotes": Schema.list(
            of: Schema.object(
              ["id": Schema.string, "text": Schema.string], required: ["id", "text"])
          ),
        ], required: ["is_answered", "quotes"]), action: action(call))
  }

  private func call(_ arguments: JSONObject, _ context: RequestContext) async throws -> ToolResult {
    let question = arguments["question"]?.string ?? ""
    var options = answering.options
    options.search.mode = server.served.searchMode
    let excluded = options.search.filter.excludedSources
    options.search.filter = try await server.filter(arguments)
    options.search.filter.excludedSources = excluded
    let hasFilter = arguments.count > 1
    context.report(progress: 1, message: "Searching")
    let memories = hasFilter ? [] : try await recalled(question)
    var results = try await library.search(question, options: options.search)
    results.passages = results.passages.map(\.hidingSecrets)
    guard !(results.passages.isEmpty && memories.isEmpty) else {
      return AnswerResult(Answer(nothingFoundFor: question)).result
    }
    context.report(progress: 2, message: "Reading \(results.passages.count) passages")
    let (found, chosen) = (results, options)
    var step = 2.0
    func report(_ message: String) {
      step += 1
      context.report(progress: step, message: message)
    }
    let answer = try await server.served.answerQueue.run { place in
      if place > 0 { report("\(place) questions are before this one") }
    } _: {
      try await self.answer(question, from: found, recalling: memories, options: chosen) {
        report("Answering")
      }
    }
    return AnswerResult(answer).result
  }

  /// - Parameter progress: Called with each text of the model.
  private func answer(
    _ question: String, from results: SearchResults, recalling memories: [RecalledMemory],
    options: AnswerOptions, progress: () -> Void
  ) async throws -> Answer {
    let events = library.answer(
      question, from: results, recalling: memories, with: try await answering.model(),
      options: options)
    for try await event in events {
      switch event {
      case .text: progress()
      case .finished(let answer): return answer
      default: break
      }
    }
    // The events of a cancelled question end without an error.
    throw CancellationError()
  }

  private func recalled(_ question: String) async throws -> [RecalledMemory] {
    try await library.recall(
      question, options: RecallOptions(sensitivity: server.sensitivity, marksRecalled: false)
    ).memories
  }
}

/// An answer as an agent sees it.
struct AnswerResult {
  private let answer: Answer
  private let fence = Fence()

  init(_ answer: Answer) { self.answer = answer }

  private struct Quote {
    var id: String
    var text: String
  }

  var result: ToolResult {
    let quotes = quotes
    // The model reads nothing that is hidden, but it may search again by itself.
    let disclosed = quotes.contains { SensitivityRules.hidingSecrets(in: $0.text) != $0.text }
    guard answer.abstention == nil, !disclosed else { return refusal(disclosed: disclosed) }
    let shown = quotes.prefix(10)
    let lines = shown.map { "id \($0.id)\n" + fence.enclosing($0.text) }
    let text = fence.enclosing(answer.text)
    return ToolResult(
      text: ([fence.explanation, "Answer:", text, "Quotes:"] + lines).joined(separator: "\n"),
      structured: ["is_answered": true, "answer": .string(text), "quotes": .array(shown.map(json))])
  }

  private func refusal(disclosed: Bool) -> ToolResult {
    let missing =
      disclosed
      ? "The answer is a secret, which isn't served."
      : answer.missing?.description ?? "Nothing found in the library says it."
    let quotes = disclosed ? [] : closest.prefix(3)
    let lines = quotes.map { "id \($0.id)\n" + fence.enclosing($0.text) }
    let close = lines.isEmpty ? [] : ["The closest sentences. \(fence.explanation)"] + lines
    return ToolResult(
      text: ([Fence.line(missing)] + close).joined(separator: "\n"),
      structured: [
        "is_answered": false, "missing": .string(Fence.line(missing)),
        "quotes": .array(quotes.map(json)),
      ])
  }

  private var quotes: [Quote] {
    guard answer.statements.isEmpty else {
      return answer.statements.map { Quote(id: id(of: $0.number), text: $0.quote) }
    }
    return answer.citedPassages.map { number, passage in
      Quote(id: id(of: number), text: passage.snippet(length: 400).text)
    }
  }

  private var closest: [Quote] {
    answer.found.map { Quote(id: id(of: $0.number), text: $0.quote) }
  }

  /// The id that `read` takes, or the number of a memory.
  private func id(of number: Int) -> String {
    guard answer.passages.indices.contains(number - 1) else { return "" }
    let passage = answer.passages[number - 1]
    return passage.memory.map { "memory \($0)" }
      ?? PassageBlock(passage: passage).id
  }

  private func json(_ quote: Quote) -> JSONValue {
    ["id": .string(quote.id), "text": .string(fence.enclosing(quote.text))]
  }
}
