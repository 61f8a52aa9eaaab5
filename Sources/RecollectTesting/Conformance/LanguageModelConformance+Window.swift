import LanguageModels

extension LanguageModelConformance {
  func windowOverflow(_ report: Report) async throws {
    let long = String(repeating: "word ", count: model.contextSize + 1)
    let events = Events()
    await report.expectOverflow("A prompt longer than the window") {
      _ = try await model.respond(to: Self.request(long)) { events.add($0) }
    }
    report.expect(events.count == 0, "Something was written though the prompt doesn't fit.")
    let session = LanguageModelSession(model: model)
    await report.expectOverflow("A session's prompt longer than the window") {
      _ = try await session.respond(to: long)
    }
    report.expect(session.transcript.isEmpty, "A prompt that was refused stays in the transcript.")
    await report.expectOverflow("An answer as long as the window") {
      _ = try await session.respond(to: "Hi", options: Self.options(model.contextSize))
    }
    try await session.respond(to: "Hi", options: Self.options())
  }

  func counts(_ report: Report) async throws {
    let short = try await model.tokenCount(for: Self.request("Hello"))
    let longer = try await model.tokenCount(for: Self.request("Hello, dear friend of many years."))
    report.expect(longer > short, "A longer prompt takes \(longer) tokens, a shorter \(short).")
    let instructed = try await model.tokenCount(
      for: Self.request("Hello", instructions: "Answer in the language of the prompt, briefly."))
    report.expect(
      instructed > short, "With instructions it takes \(instructed) tokens, without \(short).")
    let session = LanguageModelSession(model: model)
    var last = 0
    for prompt in ["Hello", "And?", "And then?"] {
      let count = try await session.tokenCount(for: prompt)
      report.expect(count > last, "A turn more takes \(count) tokens after \(last).")
      last = count
      let answer = try await session.respond(to: prompt, options: Self.options())
      report.expect(
        answer.usage.promptTokens == count,
        "The session counted \(count) tokens, the request took \(answer.usage.promptTokens).")
    }
  }

  func prewarm(_ report: Report) async throws {
    let request = Self.request("Name a river.", instructions: "Answer in one word.")
    let cold = Events()
    _ = try await model.respond(to: request) { cold.add($0) }
    await model.prewarm(for: GenerationRequest(transcript: Transcript()))
    await model.prewarm(
      for: GenerationRequest(transcript: Transcript(entries: request.transcript[..<1])))
    await model.prewarm(for: request)
    let warm = Events()
    _ = try await model.respond(to: request) { warm.add($0) }
    report.expect(cold.text == warm.text, "“\(cold.text)” became “\(warm.text)” by reading ahead.")
  }

  func twoSessions(_ report: Report) async throws {
    let prompts = ["Name a river.", "Name a mountain."]
    var alone: [String] = []
    for prompt in prompts {
      let session = LanguageModelSession(model: model)
      alone.append(try await session.respond(to: prompt, options: Self.options()).content)
    }
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, prompt) in prompts.enumerated() {
        group.addTask { [model] in
          let session = LanguageModelSession(model: model)
          return (index, try await session.respond(to: prompt, options: Self.options()).content)
        }
      }
      var answers = ["", ""]
      for try await (index, answer) in group { answers[index] = answer }
      return answers
    }
    report.expect(alone == together, "Alone it wrote \(alone), at the same time \(together).")
  }
}
