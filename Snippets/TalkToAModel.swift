// Sessions on a GGUF file or a server: text, typed values while they are written, and long
// conversations.
import Foundation
import HTTPModels
import LanguageModels
import LlamaModels

func ask(_ file: URL) async throws {
  // snippet.load
  let model = try await LlamaModel.load(file: file)
  let session = LanguageModelSession(model: model, instructions: "Answer in one sentence.")
  let response = try await session.respond(to: "Why is the sky blue?")
  print(response.content, response.usage.responseTokens)
  // snippet.end
}

func ask(_ server: URL, token: String) async throws {
  // snippet.server
  // Such as http://127.0.0.1:7326/v1
  let model = HTTPLanguageModel(
    address: server, name: "qwen2.5-coder-1.5b-instruct-q4_k_m", contextSize: 4096, token: token)
  let session = LanguageModelSession(model: model)
  print(try await session.respond(to: "Name a river.").content)
  // snippet.end
}

func register(_ file: URL) {
  // snippet.register
  SystemLanguageModel.register(.llama(file: file))
  switch SystemLanguageModel.default.availability {
  case .available: print("ready")
  case .unavailable(let reason): print(SystemLanguageModel.default.remedy(for: reason))
  }
  // snippet.end
}

// snippet.soup
@Generable struct Soup {
  @Guide(description: "A short name") var name: String
  @Guide(.count(3...6)) var ingredients: [String]
}
// snippet.end

func stream(_ session: LanguageModelSession) async throws {
  // snippet.stream
  let stream = session.streamResponse(to: "Suggest a soup for November.", generating: Soup.self)
  for try await snapshot in stream {
    print(snapshot.content.name ?? "…", snapshot.content.ingredients ?? [])
  }
  let soup = try await stream.collect().content
  print(soup.name, soup.ingredients)
  // snippet.end
}

func city(_ session: LanguageModelSession) async throws {
  // snippet.schema
  let schema = try GenerationSchema(
    jsonSchema: """
      {
        "type": "object",
        "properties": {"city": {"type": "string"}, "people": {"type": "integer", "minimum": 1}},
        "required": ["city", "people"],
        "additionalProperties": false
      }
      """)
  let answer = try await session.respond(to: "Name a city.", schema: schema).content
  print(try answer.value(String.self, forProperty: "city"))
  // snippet.end
}

// snippet.condense
func reply(
  to question: String, in session: inout LanguageModelSession, on model: LlamaModel
) async throws -> String {
  do {
    return try await session.respond(to: question).content
  } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
    let kept = try await session.transcript.condensed(
      toFit: model.contextSize / 2, counting: model)
    session = LanguageModelSession(model: model, transcript: kept)
    return try await session.respond(to: question).content
  }
}
// snippet.end

func resume(_ session: LanguageModelSession, on model: LlamaModel, in file: URL) async throws {
  // snippet.resume
  try JSONEncoder().encode(session.transcript).write(to: file)
  // Later, perhaps after the program has started again:
  let stored = try JSONDecoder().decode(Transcript.self, from: Data(contentsOf: file))
  let continued = LanguageModelSession(model: model, transcript: stored)
  try await continued.respond(to: "And in the evening?")
  // snippet.end
}

try await ask(URL(fileURLWithPath: CommandLine.arguments[1]))
