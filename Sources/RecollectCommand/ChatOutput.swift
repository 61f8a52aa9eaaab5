import Recollect
import RecollectAnswers

/// The output of a chat besides its answers: remarks in lines, or an object of JSON for each message.
struct ChatOutput: Sendable {
  var isJSON: Bool
  var showsTrace: Bool
  /// The name of the answer model.
  var model: String
  /// A Boolean value that indicates whether the chat remembers.
  var remembers: Bool

  /// Shows a remark in a line of its own.
  func remark(_ text: String) {
    Terminal.output.write(Terminal.output.styled("(\(SafeText.line(text)))\n", .dim))
  }

  /// Shows changes of the memories.
  func show(_ changes: [MemoryChange]) {
    if isJSON { return }
    for line in changes.flatMap(\.lines) { remark(line) }
  }

  /// Shows what was recalled.
  func show(_ recall: Recall) {
    if isJSON { return }
    for found in recall.memories { remark("recalls \(found.id): \(found.memory.text)") }
    if !recall.withheld.isEmpty {
      remark("withholds \(Wording.count(recall.withheld.count, "secret"))")
    }
  }

  /// Ends the turn of a message that only tells something, after its changes are shown.
  func finish(told message: String, changes: [MemoryChange]) throws {
    if isJSON {
      return try JSONOutput.print(ChatJSON(message, changes: changes))
    }
    guard changes.isEmpty else { return }
    let remedy =
      remembers
      ? "`recollect memory add` has a sentence remembered in any case."
      : "This chat stores nothing."
    Terminal.output.write(
      "Nothing of this was remembered. End a question with a question mark. \(remedy)\n\n")
  }

  /// Ends the turn of a message that was answered.
  func finish(
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

/// The output of `chat --json` for one message.
struct ChatJSON: Encodable {
  var message: String
  /// A Boolean value that indicates whether the message was answered.
  var asks = false
  /// The question as it was searched; left out if it wasn't rewritten.
  var understoodAs: String?
  /// The memories of the message.
  var changes: [MemoryChangeJSON]
  var recalled: [MemoryJSON] = []
  var withheld: [WithheldMemory] = []
  /// The answer, as `ask --json` has it; left out for a message that only tells something.
  var reply: AnswerJSON?

  init(_ message: String, changes: [MemoryChange]) {
    self.message = message
    self.changes = changes.map(MemoryChangeJSON.init)
  }
}
