import Grammars
import LanguageModels
import RecollectServer
import RecollectTesting
import Testing

@Suite("A response of the Responses API")
struct ResponsesTests {
  @Test("It has a message with the text, and repeats the parameters")
  func text() async throws {
    let server = try await ScriptedServer("Good day.")
    let response = try await server.response([
      "input": "Hello", "instructions": "Be kind.", "temperature": 0.5,
    ])
    #expect(response["status"] == "completed")
    let item = try #require(response["output"]?.array?.first)
    #expect(item["content"]?.array?.first?["text"] == "Good day.")
    #expect(item["role"] == "assistant")
    #expect(response["instructions"] == "Be kind.")
    #expect(response["temperature"] == 0.5)
    #expect(response["usage"]?["output_tokens"] == 2)
    #expect(server.model.requests.last?.transcript.map(\.text) == ["Be kind.", "Hello"])
  }

  @Test("Its events come in order, are numbered and add up to the response")
  func stream() async throws {
    let server = try await ScriptedServer("Good day.")
    let events = try await server.responseEvents(["input": "Hello"])
    #expect(
      events.compactMap(\.name) == [
        "response.created", "response.in_progress", "response.output_item.added",
        "response.content_part.added", "response.output_text.delta",
        "response.output_text.delta", "response.output_text.done", "response.content_part.done",
        "response.output_item.done", "response.completed",
      ])
    let data = try events.map { try JSONValue(parsing: $0.data) }
    #expect(data.map { $0["sequence_number"]?.number?.int } == Array(0..<events.count))
    #expect(data.map { $0["type"]?.string } == events.map(\.name))
    #expect(data.compactMap { $0["delta"]?.string }.joined() == "Good day.")
    let response = try #require(data.last?["response"])
    #expect(response["output"]?.array == [try #require(data[data.count - 2]["item"])])
    #expect(response["status"] == "completed")
  }

  @Test("A tool call is an item, with its arguments as events")
  func toolCall() async throws {
    let server = try await ScriptedServer(
      turns: .call("weather", GeneratedContent(properties: ["city": "Bonn"])))
    let events = try await server.responseEvents([
      "input": "Weather?",
      "tools": [["type": "function", "name": "weather", "parameters": ["type": "object"]]],
    ])
    let data = try events.map { try JSONValue(parsing: $0.data) }
    let items = data.last?["response"]?["output"]?.array ?? []
    #expect(items.map { $0["type"] } == ["function_call"])
    #expect(items.first?["arguments"] == #"{"city":"Bonn"}"#)
    #expect(events.compactMap(\.name).contains("response.function_call_arguments.done"))
  }

  @Test("Calls and outputs of a round come back as the model's conversation")
  func outputs() async throws {
    let server = try await ScriptedServer(turns: "Rain in both.")
    _ = try await server.response([
      "input": [
        ["role": "user", "content": [["type": "input_text", "text": "Weather?"]]],
        ["type": "reasoning", "summary": []],
        ["type": "function_call", "call_id": "a", "name": "weather", "arguments": "{}"],
        ["type": "function_call", "call_id": "b", "name": "weather", "arguments": "{}"],
        ["type": "function_call_output", "call_id": "a", "output": "rain"],
        ["type": "function_call_output", "call_id": "b", "output": "rain too"],
      ]
    ])
    let entries = try #require(server.model.requests.last?.transcript)
    #expect(entries.count == 4)
    guard case .toolCalls(let calls) = entries[1] else { throw ScriptedServer.Unexpected() }
    #expect(calls.map(\.id) == ["a", "b"])
  }

  @Test("What is cut off is incomplete")
  func length() async throws {
    let server = try await ScriptedServer("One two three")
    let response = try await server.response(["input": "Count.", "max_output_tokens": 1])
    #expect(response["status"] == "incomplete")
    #expect(response["incomplete_details"]?["reason"] == "max_output_tokens")
    #expect(response["output"]?.array?.first?["status"] == "incomplete")
  }

  @Test("Tokens are counted without an answer")
  func count() async throws {
    let server = try await ScriptedServer("Good day.", "Good day.")
    let body = ScriptedServer.body(["input": "Hello there"])
    let count = try await server.server.countTokens(body)["input_tokens"]
    #expect(server.model.requests.isEmpty)
    #expect(
      count == (try await server.response(["input": "Hello there"])["usage"]?["input_tokens"]))
  }
}
