import Recollect
import RecollectAnswers

/// The output of a chat besides its answers: remarks, or a JSON object for each message.
struct ChatOutput: Sendable {
  var isJSON: Bool
  var showsTrace: Bool
  var model: String
  var remembers: Bool

  func remark(_ text: String) {
    Terminal.output.write(Terminal.output.styled("(\(SafeText.line(text)))\n", .dim))
  }

  func show(_ changes: [MemoryChange]) {
    if isJSON { return }
    for line in changes.flatMap(\.lines) { remark(line) }
  }

  func show(_ recall: Recall) {
    if isJSON { return }
    for found in recall.memories { remark("recalls \(found.id): \(found.memory.text)") }
    if !recall.withheld.isEmpty {
      remark("withholds \(Wording.count(recall.withheld.count, "secret"))")
    }
  }

  /// Ends the turn of a message without a question, after its changes have been shown.
  func finishStatement(_ message: String, changes: [MemoryChange]) throws {
    if isJSON {
      return try JSONOutput.print(ChatJSON(message, changes: changes))
    }
    guard changes.isEmpty else { return }
    let remedy =
      remembers
      ? "`recollect memory add` stores a sentence in any case, and `recollect memory forget` "
        + "erases one."
      : "This chat stores nothing."
    Terminal.output.write(
      "Nothing of this was remembered. End a question with a question mark, and tell a change as a "
        + "whole sentence (“I live in Ghent now.”). \(remedy)\n\n")
  }

  func finishAnswer(
    _ answer: Answer, understood: String?, recall: Recall, changes: [MemoryChange]
  ) throws {
    if isJSON {
      var turn = ChatJSON(answer.question, changes: changes)
      turn.asks = true
      turn.understoodAs = understood
      turn.recalled = recall.memories.map(MemoryJSON.init)
      turn.withheld = recall.withheld
      turn.reply = AnswerJSON(
        answer, belowFloor: answer.trace.lookups.last?.belowFloor ?? 0, model: model,
        showsTrace: showsTrace)
      return try JSONOutput.print(turn)
    }
    if showsTrace { Terminal.output.write(TraceText(answer).text + "\n") }
  }
}

/// The output of `chat --json` for one message; `reply` is absent if it asks nothing.
struct ChatJSON: Encodable {
  var message: String
  var asks = false
  /// The question as it was searched; absent if it wasn't rewritten.
  var understoodAs: String?
  var changes: [MemoryChangeJSON]
  var recalled: [MemoryJSON] = []
  var withheld: [WithheldMemory] = []
  var reply: AnswerJSON?

  init(_ message: String, changes: [MemoryChange]) {
    self.message = message
    self.changes = changes.map(MemoryChangeJSON.init)
  }
}
