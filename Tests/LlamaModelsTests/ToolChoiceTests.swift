import Foundation
import Grammars
import LanguageModels
import LlamaModels
import Synchronization
import Testing

/// Tests that the model calls the right tool, or none, for questions written before the wording was
/// tuned.
@Suite(.needsLargeModel, .serialized) struct ToolChoiceTests {
  @Test func theRightToolOrNone() async throws {
    let choices = try ToolChoices("tool-choices")
    let model = try Weights.sharedLarge()
    var wrong: [String] = []
    for question in choices.questions {
      let chosen = try await choices.tool(for: question.question, on: model)
      if chosen != question.expected {
        wrong.append("\(question.question): \(chosen ?? "none")")
      }
    }
    let share = 1 - Double(wrong.count) / Double(choices.questions.count)
    // The measured share was over 0.9. Other processors round differently.
    #expect(share >= 0.8, "\(wrong.joined(separator: "\n"))")
  }
}

@Suite(.needsLargeModel) struct ToolAnswerTests {
  private struct Sensor: Tool {
    let name = "readSensor"
    let description = "Reads the temperature of a room of the user's home."
    let parameters: GenerationSchema

    init() throws {
      let rooms = DynamicGenerationSchema(name: "Room", anyOf: ["kitchen", "cellar"])
      parameters = try GenerationSchema(
        root: DynamicGenerationSchema(
          name: "Arguments", properties: [.init(name: "room", schema: rooms)]),
        dependencies: [])
    }

    func call(arguments: GeneratedContent) async throws -> String {
      let room: String = try arguments.value(forProperty: "room")
      return room == "cellar" ? "11.5 degrees" : "21 degrees"
    }
  }

  @Test func mostAnswersSayWhatTheToolGaveBack() async throws {
    let questions = [
      ("How warm is it in the cellar?", "11.5"), ("How warm is it in the kitchen?", "21"),
      ("What is the temperature of the cellar?", "11.5"),
      ("Please read the sensor in the kitchen.", "21"),
      ("Is it cold in the cellar? Tell me the degrees.", "11.5"),
    ]
    var right = 0
    for (question, degrees) in questions {
      let session = LanguageModelSession(model: try Weights.sharedLarge(), tools: [try Sensor()])
      let answer = try await session.respond(
        to: question,
        options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 60))
      let wasCalled = answer.transcriptEntries.count >= 4
      if wasCalled, answer.content.contains(degrees) { right += 1 }
    }
    #expect(right >= 3)
  }
}

/// The tools and questions of a fixture.
private struct ToolChoices {
  struct Question: Decodable {
    var question: String
    /// The name of the tool that has to be called; `nil` if none may be called.
    var expected: String?
  }

  var tools: [any Tool] = []
  var questions: [Question] = []

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name).jsonl")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let tool = try JSONValue(parsing: String(line)).object?["tool"]?.object {
        tools.append(try ListedTool(tool))
      } else {
        questions.append(try JSONDecoder().decode(Question.self, from: Data(line.utf8)))
      }
    }
  }

  /// Returns the tool that the model calls first, or `nil` if it responds.
  func tool(for question: String, on model: LlamaModel) async throws -> String? {
    let session = LanguageModelSession(model: model, tools: tools)
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 200)
    do {
      for try await snapshot in session.streamResponse(to: question, options: options)
      where !snapshot.content.isEmpty {
        return nil
      }
      return nil
    } catch let error as LanguageModelSession.ToolCallError {
      let call = try #require(error.underlyingError as? ListedTool.Called, "\(error)")
      var matcher = ByteMatcher(try error.tool.parameters.grammar())
      #expect(matcher.advance(call.arguments.jsonString.utf8) && matcher.isComplete)
      return error.tool.name
    }
  }
}

/// A tool that ends the request when it is called.
private struct ListedTool: Tool {
  struct Called: Error {
    var arguments: GeneratedContent
  }

  let name: String
  let description: String
  let parameters: GenerationSchema

  init(_ tool: JSONObject) throws {
    name = try #require(tool["name"]?.string)
    description = try #require(tool["description"]?.string)
    parameters = try GenerationSchema(jsonSchema: try #require(tool["parameters"]).serialized())
  }

  func call(arguments: GeneratedContent) async throws -> String {
    throw Called(arguments: arguments)
  }
}
