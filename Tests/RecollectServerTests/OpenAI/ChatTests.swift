import Grammars
import LanguageModels
import RecollectServer
import RecollectTesting
import Testing

@Suite("A chat completion")
struct ChatTests {
  static let weather: JSONObject = [
    "tools": [
      [
        "type": "function",
        "function": [
          "name": "weather", "description": "Tells the weather.",
          "parameters": [
            "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
          ],
        ],
      ]
    ]
  ]

  @Test("It has the text, the reason of its end and the tokens")
  func text() async throws {
    let server = try await ScriptedServer("Good day to you.")
    let completion = try await server.chat()
    let choice = try #require(completion["choices"]?.array?.first)
    #expect(completion["object"] == "chat.completion")
    #expect(completion["model"] == "scripted")
    #expect(choice["message"]?["content"] == "Good day to you.")
    #expect(choice["finish_reason"] == "stop")
    #expect(completion["usage"]?["completion_tokens"] == 4)
  }

  @Test("Its chunks add up to the text, and the last one has the reason")
  func stream() async throws {
    let server = try await ScriptedServer("Good day to you.")
    let events = try await server.chatEvents()
    #expect(events.last == "[DONE]")
    let chunks = try events.dropLast().map { try JSONValue(parsing: $0) }
    #expect(chunks.allSatisfy { $0["object"] == "chat.completion.chunk" && $0["usage"] == nil })
    let choices = chunks.compactMap { $0["choices"]?.array?.first }
    let text = choices.compactMap { $0["delta"]?["content"]?.string }
    #expect(text == ["", "Good", " day", " to", " you."])
    #expect(choices.first?["delta"]?["role"] == "assistant")
    #expect(choices.compactMap { $0["finish_reason"]?.string } == ["stop"])
    #expect(Set(chunks.compactMap { $0["id"]?.string }).count == 1)
  }

  @Test("Line ends that JSON allows in strings don't cut a chunk")
  func lineEnds() async throws {
    let server = try await ScriptedServer("One\u{2028}two\u{85}three\u{2029}four.")
    for data in try await server.chatEvents() {
      #expect(ServerSentEvent(data: data).text == "data: \(data)\n\n")
    }
    #expect(ServerSentEvent(data: "a\nb\r\nc\rd").text == "data: a\ndata: b\ndata: c\ndata: d\n\n")
  }

  @Test("The number of tokens comes in a chunk of its own if it's asked for")
  func streamedUsage() async throws {
    let server = try await ScriptedServer("Good day.")
    let events = try await server.chatEvents("Hello", ["stream_options": ["include_usage": true]])
    let chunks = try events.dropLast().map { try JSONValue(parsing: $0) }
    #expect(chunks.dropLast().allSatisfy { $0["usage"]?.isNull == true })
    #expect(chunks.last?["choices"] == [])
    #expect(chunks.last?["usage"]?["completion_tokens"] == 2)
  }

  @Test("A tool call ends it with tool_calls, as a document and as chunks")
  func toolCall() async throws {
    let call = ScriptedLanguageModel.Turn.call(
      "weather", GeneratedContent(properties: ["city": "Bonn"]))
    let server = try await ScriptedServer(turns: call, call)
    let choice = try #require(
      try await server.chat("Weather?", Self.weather)["choices"]?.array?.first)
    #expect(choice["finish_reason"] == "tool_calls")
    #expect(choice["message"]?["content"]?.isNull == true)
    let function = choice["message"]?["tool_calls"]?.array?.first?["function"]
    #expect(function == ["name": "weather", "arguments": #"{"city":"Bonn"}"#])

    let chunks = try await server.chatEvents("Weather?", Self.weather).dropLast()
      .map { try JSONValue(parsing: $0) }
    let deltas = chunks.compactMap { $0["choices"]?.array?.first }
    let streamed = deltas.compactMap { $0["delta"]?["tool_calls"]?.array?.first }
    #expect(streamed.map { $0["index"] } == [0])
    #expect(streamed.first?["function"] == function)
    #expect(deltas.last?["finish_reason"] == "tool_calls")
    #expect(server.model.requests.last?.tools.map(\.name) == ["weather"])
  }

  @Test("A model without markup for tools streams its words and calls tools all the same")
  func guidedTools() async throws {
    let model = ScriptedLanguageModel(
      turns: [
        #"{"name": "answer", "arguments": {"text": "It rains."}}"#,
        #"{"name": "weather", "arguments": {"city": "Bonn"}}"#,
      ], capabilities: .guidedGeneration)
    let server = try await ScriptedServer(model)
    let chunks = try await server.chatEvents("Weather?", Self.weather).dropLast()
      .map { try JSONValue(parsing: $0)["choices"]?.array?.first }
    #expect(chunks.compactMap { $0?["delta"]?["content"]?.string }.joined() == "It rains.")
    #expect(chunks.last??["finish_reason"] == "stop")
    let choice = try await server.chat("Weather?", Self.weather)["choices"]?.array?.first
    #expect(choice?["finish_reason"] == "tool_calls")
  }

  @Test("Only one tool is called if parallel calls aren't allowed")
  func oneCall() async throws {
    let call = Transcript.ToolCall(
      toolName: "weather", arguments: GeneratedContent(properties: ["city": "Bonn"]))
    let server = try await ScriptedServer(turns: .calls([call, call]))
    var parameters = Self.weather
    parameters["parallel_tool_calls"] = false
    let message = try await server.chat("?", parameters)["choices"]?.array?.first?["message"]
    #expect(message?["tool_calls"]?.array?.count == 1)
  }

  @Test("It ends before a stop sequence, even one that is cut into pieces")
  func stop() async throws {
    let server = try await ScriptedServer("One. Two. Three.", "One. Two. Three.", "One. Two.")
    let choice = try await server.chat("Count.", ["stop": "o. T"])["choices"]?.array?.first
    #expect(choice?["message"]?["content"] == "One. Tw")
    #expect(choice?["finish_reason"] == "stop")
    let events = try await server.chatEvents("Count.", ["stop": [" Three", "Four"]])
    #expect(!events.joined().contains("Three"))
    let unstopped = try await server.chat("Count.", ["stop": ["Two. T"]])["choices"]?.array?.first
    #expect(unstopped?["message"]?["content"] == "One. Two.")
  }

  @Test("What is cut off ends with length")
  func length() async throws {
    let server = try await ScriptedServer("One two three four")
    let choice = try await server.chat("Count.", ["max_tokens": 2])["choices"]?.array?.first
    #expect(choice?["message"]?["content"] == "One two")
    #expect(choice?["finish_reason"] == "length")
  }

  @Test("A schema constrains the model and is shown to it")
  func schema() async throws {
    let server = try await ScriptedServer(
      ScriptedLanguageModel(turns: [#"{"n": 1}"#, #"{"n": 2}"#]))
    let schema: JSONValue = ["type": "object", "properties": ["n": ["type": "integer"]]]
    let format: JSONValue = [
      "type": "json_schema", "json_schema": ["name": "number", "schema": schema],
    ]
    _ = try await server.chat("A number.", ["response_format": format])
    _ = try await server.chat("An object.", ["response_format": ["type": "json_object"]])
    let requests = server.model.requests
    #expect(requests[0].schema == (try GenerationSchema(jsonSchema: schema.serialized())))
    #expect(requests[0].transcript.last?.text.contains(#""integer""#) == true)
    #expect(requests[1].schema == (try GenerationSchema(jsonSchema: #"{"type":"object"}"#)))
  }

  @Test("Messages of all roles become the model's conversation")
  func roles() async throws {
    let server = try await ScriptedServer(turns: "Rain.")
    var parameters = Self.weather
    parameters["messages"] = [
      ["role": "developer", "content": "Be brief."],
      ["role": "system", "content": [["type": "text", "text": "Be kind."]]],
      ["role": "user", "content": "Weather?"],
      [
        "role": "assistant", "content": .null,
        "tool_calls": [
          [
            "id": "a", "type": "function",
            "function": ["name": "weather", "arguments": #"{"city": "Bonn"}"#],
          ]
        ],
      ],
      ["role": "tool", "tool_call_id": "a", "content": "rain"],
    ]
    _ = try await server.chat("", parameters)
    let entries = try #require(server.model.requests.last?.transcript)
    #expect(
      entries.map(\.text) == [
        "Be brief.\n\nBe kind.", "Weather?",
        #"{"name": "weather", "arguments": {"city":"Bonn"}}"#, "rain",
      ])
    guard case .toolOutput(let output) = entries.last else { throw ScriptedServer.Unexpected() }
    #expect(output.toolName == "weather")
  }

  @Test("A failure in the middle of a stream is an event")
  func failure() async throws {
    struct Failure: Error {}
    let server = try await ScriptedServer(
      ScriptedLanguageModel(["One two"], beforePiece: { if $0 == 1 { throw Failure() } }))
    let events = try await server.chatEvents()
    #expect(events.suffix(2).first?.contains(#""type":"server_error""#) == true)
    #expect(events.last == "[DONE]")
  }
}
