import Grammars

/// The rounds of tool calls in one request.
///
/// A small model may repeat a call until the limit of rounds ends the request. A call with the tool
/// and the arguments of an earlier one therefore isn't run again: it gets the earlier output with a
/// remark. After two rounds that only repeat calls, and after the last round, the model can no
/// longer call tools and has to answer.
struct ToolRounds {
  private struct Key: Hashable {
    let toolName: String
    let arguments: JSONValue

    init(_ call: Transcript.ToolCall) {
      toolName = call.toolName
      arguments = call.arguments.jsonValue
    }
  }

  /// The number of rounds that may only repeat earlier calls.
  private static let maximumRepeats = 2

  private(set) var mode: GenerationOptions.ToolCallingMode
  /// True if the model has to answer, whatever the options allow.
  private(set) var mustAnswer = false
  private let maximum: Int
  private var completed = 0
  private var repeats = 0
  private var outputs: [Key: [Transcript.Segment]] = [:]

  init(mode: GenerationOptions.ToolCallingMode, maximum: Int) {
    self.mode = mode
    self.maximum = maximum
    if maximum == 0 { endCalls() }
  }

  /// The positions of the calls that don't repeat a call before them.
  func newCalls(in calls: Transcript.ToolCalls) -> [Int] {
    var seen = Set(outputs.keys)
    return calls.indices.filter { seen.insert(Key(calls[$0])).inserted }
  }

  /// The outputs of calls that repeat an earlier round, by position.
  func knownOutputs(of calls: Transcript.ToolCalls) -> [Int: [Transcript.Segment]] {
    var known: [Int: [Transcript.Segment]] = [:]
    for (index, call) in calls.enumerated() where outputs[Key(call)] != nil {
      known[index] = repeatedSegments(of: call)
    }
    return known
  }

  /// - Parameter newOutputs: The outputs of the new calls, by position.
  /// - Returns: The outputs of all calls.
  mutating func complete(
    _ calls: Transcript.ToolCalls, with newOutputs: [Int: Transcript.ToolOutput]
  ) -> [Transcript.ToolOutput] {
    if newOutputs.isEmpty { repeats += 1 }
    let all = calls.enumerated().map { index, call in
      if let output = newOutputs[index] {
        outputs[Key(call)] = output.segments
        return output
      }
      return Transcript.ToolOutput(
        id: call.id, toolName: call.toolName, segments: repeatedSegments(of: call))
    }
    completed += 1
    if mode == .required { mode = .allowed }
    if completed >= maximum || repeats >= Self.maximumRepeats { endCalls() }
    return all
  }

  /// Returns the first output with a remark, or only the remark if the model has read it once.
  func repeatedSegments(of call: Transcript.ToolCall) -> [Transcript.Segment] {
    // The remark doesn't name the tool, because a session withholds tools that outputs name.
    let remark: String
    var segments: [Transcript.Segment] = []
    if repeats < Self.maximumRepeats {
      segments = outputs[Key(call)] ?? []
      remark = """
        (This call repeats an earlier one with the same arguments, so its output is the same. \
        Answer from it, or call with other arguments.)
        """
    } else {
      remark = """
        (This call repeats an earlier one with the same arguments; its output is above. Answer \
        from it now.)
        """
    }
    return segments + [.text(.init(content: remark))]
  }

  private mutating func endCalls() {
    mode = .disallowed
    mustAnswer = true
  }
}
