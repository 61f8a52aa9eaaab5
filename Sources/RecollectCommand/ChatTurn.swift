import Recollect
import RecollectAnswers

struct ChatTurn: Sendable {
  let message: TypedMessage
  let conversation: Conversation
  let memory: ChatMemory?
  let output: ChatOutput
  let status: StatusLine

  /// - Returns: The answer; `nil` if the message was remembered instead.
  func run() async throws -> Answer? {
    let intent = MessageIntent(message.text)
    let isStatement = intent.question == nil
    if isStatement {
      let changes = try await memory?.read(message) ?? []
      if !changes.isEmpty || !intent.mayBeWords {
        conversation.tell(message.text)
        status.erase()
        // Earlier messages may have been read meanwhile.
        output.show(memory?.takeChanges() ?? [])
        try output.finishStatement(message.text, changes: changes)
        return nil
      }
    }
    let recall = try await memory?.recall(message.text) ?? Recall()
    status.erase()
    output.show(recall)
    status.show("Searching…")
    var (answer, understood): (Answer?, String?) = (nil, nil)
    let view = AnswerView()
    for try await event in conversation.ask(message.text, recalling: recall.memories) {
      if case .finished(let whole) = event { answer = whole }
      if case .understood(let standalone) = event { understood = standalone }
      if !output.isJSON { show(event, in: view) }
    }
    guard let answer else { throw CancellationError() }
    status.erase()
    if !output.isJSON {
      view.finish(answer)
      try await view.showNearest(
        to: answer, in: conversation.library, options: conversation.options.search)
      Terminal.output.write("\n")
    }
    if isStatement {
      await memory?.keepAnswer(answer.text, to: message.text)
    } else {
      try await memory?.keep(message, reply: answer.text)
    }
    if output.isJSON { try await memory?.finish() }
    try output.finishAnswer(
      answer, understood: understood, recall: recall,
      changes: output.isJSON ? memory?.takeChanges() ?? [] : [])
    return answer
  }

  private func show(_ event: AnswerEvent, in view: AnswerView) {
    status.erase()
    switch event {
    case .understood(let standalone):
      output.remark("understood as: \(standalone)")
      status.show("Searching…")
    case .lookedUp(let lookup):
      view.list(lookup)
      status.show(lookup.status)
    case .searched(let results):
      view.list(results)
      status.show("Reading \(Wording.count(results.passages.count, "passage"))…")
    case .found(let sentences): status.show("Reading…", below: FoundText.lines(sentences))
    case .likely(let statement): status.show("Reading…", below: FoundText.lines(statement))
    case .text(let text): view.show(text)
    case .finished: break
    }
  }
}
