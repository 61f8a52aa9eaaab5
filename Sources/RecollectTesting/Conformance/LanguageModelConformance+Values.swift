import LanguageModels

extension LanguageModelConformance {
  /// A generable type with a guide of every kind.
  private struct Ticket: Generable {
    var kind: String
    var seats: Int
    var code: String
    var tags: [String]
    var note: String?

    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Ticket.self, description: "A ticket",
        properties: [
          .init(name: "kind", type: String.self, guides: [.anyOf(["adult", "child"])]),
          .init(name: "seats", type: Int.self, guides: [.range(1...12)]),
          .init(name: "code", type: String.self, guides: [/[A-Z]{2}[0-9]{3}/]),
          .init(name: "tags", type: [String].self, guides: [.count(1...2)]),
          .init(name: "note", description: "May be left out", type: String?.self),
        ])
    }

    init(_ content: GeneratedContent) throws {
      kind = try content.value(forProperty: "kind")
      seats = try content.value(forProperty: "seats")
      code = try content.value(forProperty: "code")
      tags = try content.value(forProperty: "tags")
      note = try content.value(forProperty: "note")
    }

    var generatedContent: GeneratedContent {
      GeneratedContent(properties: [
        "kind": kind, "seats": seats, "code": code, "tags": tags, "note": note,
      ])
    }

    var isValid: Bool {
      ["adult", "child"].contains(kind) && (1...12).contains(seats)
        && code.wholeMatch(of: /[A-Z]{2}[0-9]{3}/) != nil && (1...2).contains(tags.count)
    }
  }

  func schema(_ report: Report) async throws {
    guard model.capabilities.contains(.guidedGeneration) else { return }
    for room in [60, 200] {
      for seed in 0..<4 as Range<UInt64> {
        let options = GenerationOptions(
          sampling: seed == 0 ? .greedy : .random(probabilityThreshold: 1, seed: seed),
          temperature: 1, maximumResponseTokens: room)
        let session = LanguageModelSession(model: model)
        let answer = try await session.respond(
          to: "Make up a ticket.", generating: Ticket.self, options: options)
        report.expect(
          answer.content.isValid, "This isn't within its schema: \(answer.rawContent.jsonString)")
      }
    }
    let choice = try GenerationSchema(
      root: DynamicGenerationSchema(name: "Choice", anyOf: ["yes", "no"]), dependencies: [])
    let session = LanguageModelSession(model: model)
    var last = ""
    let stream = session.streamResponse(
      to: "Is water wet?", schema: choice, options: Self.options())
    for try await snapshot in stream { last = try snapshot.rawContent.value(String.self) }
    report.expect(["yes", "no"].contains(last), "“\(last)” is neither yes nor no.")
  }

  func tools(_ report: Report) async throws {
    guard !model.capabilities.isDisjoint(with: [.guidedGeneration, .toolCalling]) else { return }
    let tool = LengthTool()
    let session = LanguageModelSession(model: model, tools: [tool])
    let prompt = "How long is the river Rhine? Use the tool."
    let required = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: 128, toolCallingMode: .required)
    // A simple model may keep calling tools. The check is only about whether it calls, and with
    // which arguments.
    session.toolLimits.maximumRounds = 4
    let entries: [Transcript.Entry]
    do {
      entries = Array(try await session.respond(to: prompt, options: required).transcriptEntries)
    } catch let error as LanguageModelSession.ToolRoundsError {
      entries = error.transcriptEntries
    }
    let calls = entries.compactMap { entry in
      if case .toolCalls(let calls) = entry { calls } else { nil }
    }.flatMap { Array($0) }
    let outputs = entries.filter { entry in
      if case .toolOutput = entry { true } else { false }
    }
    report.expect(!calls.isEmpty, "A tool that must be called wasn't.")
    report.expect(calls.count == outputs.count, "Not every call has an output.")
    for call in calls {
      let digits: Int? = try? call.arguments.value(forProperty: "digits")
      report.expect(
        digits.map((1...5).contains) ?? false, "Arguments left their schema: \(call)")
    }
    let plain = LanguageModelSession(model: model, tools: [tool])
    let free = try await plain.respond(
      to: prompt,
      options: GenerationOptions(
        sampling: .greedy, maximumResponseTokens: 128, toolCallingMode: .disallowed))
    report.expect(
      free.transcriptEntries.count == 2, "A tool was called though that was disallowed.")
  }

  private struct LengthTool: Tool {
    let name = "riverLength"
    let description = "Tells how long a river is."

    struct Arguments: Generable {
      var river: String
      var digits: Int

      static var generationSchema: GenerationSchema {
        GenerationSchema(
          type: Arguments.self,
          properties: [
            .init(name: "river", type: String.self),
            .init(name: "digits", type: Int.self, guides: [.range(1...5)]),
          ])
      }

      init(_ content: GeneratedContent) throws {
        river = try content.value(forProperty: "river")
        digits = try content.value(forProperty: "digits")
      }

      var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["river": river, "digits": digits])
      }
    }

    func call(arguments: Arguments) async throws -> String { "1233 km" }
  }
}
