struct ToolRunner: Sendable {
  let tools: SessionTools
  let limits: ToolLimits

  /// Runs the tools at the same time, each within its time limit.
  ///
  /// - Returns: The outputs in the order of the calls.
  /// - Throws: ``LanguageModelSession/ToolCallError`` for the first call that fails, after which
  ///   the other calls are cancelled; ``LanguageModelSession/GenerationError/decodingFailure(_:)``
  ///   for a tool that the session doesn't have.
  func outputs(of calls: [Transcript.ToolCall]) async throws -> [Transcript.ToolOutput] {
    let known = try calls.map { call in
      guard let tool = tools[call.toolName] else {
        throw LanguageModelSession.GenerationError.decodingFailure(
          .init(debugDescription: "The model called a tool that isn't there: \(call)."))
      }
      return (call, tool)
    }
    return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, (call, tool)) in known.enumerated() {
        group.addTask { (index, try await output(of: tool, for: call)) }
      }
      var outputs = [Transcript.ToolOutput?](repeating: nil, count: known.count)
      for try await (index, output) in group { outputs[index] = output }
      return outputs.compactMap(\.self)
    }
  }

  private func output(
    of tool: any Tool, for call: Transcript.ToolCall
  ) async throws -> Transcript.ToolOutput {
    do {
      let segments = try await withTimeout { try await Self.segments(of: tool, for: call) }
      return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
    } catch is CancellationError where Task.isCancelled {
      throw CancellationError()
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private static func segments<T: Tool>(
    of tool: T, for call: Transcript.ToolCall
  ) async throws -> [Transcript.Segment] {
    let output = try await tool.call(arguments: T.Arguments(call.arguments))
    if let segments = (output as? any ToolSegmentsRepresentable)?.segments(from: call.toolName) {
      return segments
    }
    if !(output is String), let value = output as? any ConvertibleToGeneratedContent {
      return [.structure(.init(source: call.toolName, content: value.generatedContent))]
    }
    return [.text(.init(content: Prompt(output).text))]
  }

  private func withTimeout(
    _ body: @escaping @Sendable () async throws -> [Transcript.Segment]
  ) async throws -> [Transcript.Segment] {
    let race = Race<[Transcript.Segment]>()
    let work = Task {
      let result: Result<[Transcript.Segment], any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      race.finish(result)
    }
    let timer = limits.callTimeout.map { timeout in
      Task { [clock = limits.clock] in
        try await clock.sleep(for: timeout)
        race.finish(.failure(ToolTimeoutError(timeout: timeout)))
      }
    }
    defer {
      work.cancel()
      timer?.cancel()
    }
    return try await withTaskCancellationHandler {
      try await race.value
    } onCancel: {
      work.cancel()
      race.finish(.failure(CancellationError()))
    }
  }
}
