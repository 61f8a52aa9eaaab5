// Code as apps write it for FoundationModels and NaturalLanguage, with its imports changed.
import Embeddings
import Foundation
import Items
import LanguageModels
import LlamaModels
import Observation
import Recollect
import RecollectTesting

func register(_ file: URL) {
  // snippet.register
  SystemLanguageModel.register(.llama(file: file))
  // snippet.end
}

// snippet.availability
/// The line that a view shows above its text field.
var assistantStatus: String {
  switch SystemLanguageModel.default.availability {
  case .available: "Ask me anything."
  case .unavailable(.deviceNotEligible): "This device can't run the assistant."
  case .unavailable(.appleIntelligenceNotEnabled): "The assistant is switched off."
  case .unavailable(.modelNotReady): "The model isn't ready yet."
  case .unavailable(let reason): "Unavailable: \(reason)"
  }
}
// snippet.end

// snippet.session
func reply(to question: String) async throws -> String {
  let session = LanguageModelSession(instructions: "Answer in one sentence.")
  let options = GenerationOptions(temperature: 0.3, maximumResponseTokens: 100)
  return try await session.respond(to: question, options: options).content
}
// snippet.end

// snippet.guided
@Generable(description: "The minutes of a meeting")
struct Minutes {
  @Guide(description: "One sentence on what was decided")
  var decision: String
  @Guide(description: "The tasks that were given out", .maximumCount(4))
  var tasks: [Task]

  @Generable struct Task {
    var owner: String
    var task: String
    @Guide(.anyOf(["low", "high"])) var priority: String
  }
}
// snippet.end

// snippet.stream
@Observable @MainActor
final class MinutesModel {
  private(set) var minutes: Minutes.PartiallyGenerated?
  private(set) var problem: String?

  func write(from transcript: String) async {
    let session = LanguageModelSession(instructions: "You write the minutes of meetings.")
    do {
      let stream = session.streamResponse(to: transcript, generating: Minutes.self)
      for try await partial in stream { minutes = partial.content }
    } catch {
      problem = error.localizedDescription
    }
  }
}
// snippet.end

// snippet.tools
struct FindNote: Tool {
  let name = "findNote"
  let description = "Finds a note by its subject."

  @Generable struct Arguments {
    @Guide(description: "The subject in a few words") var subject: String
  }

  func call(arguments: Arguments) async throws -> String { "Note on \(arguments.subject)" }
}

struct ListAttendees: Tool {
  let description = "Lists the people who come to the next meeting."

  @Generable struct Arguments {}

  func call(arguments: Arguments) async throws -> [String] { ["Ann", "Bo"] }
}

struct NextMeeting: Tool {
  let description = "Reads the next meeting from the calendar."

  @Generable struct Arguments {}
  @Generable struct Event {
    var title: String
    var location: String
  }

  func call(arguments: Arguments) async throws -> Event {
    Event(title: "Kick-off", location: "Room 3")
  }
}
// snippet.end

// snippet.embedding
/// Texts that are found by meaning.
struct SemanticIndex {
  let encoder: BertEncoder
  private(set) var entries: [(text: String, vector: [Float])] = []

  init(_ encoder: BertEncoder) { self.encoder = encoder }

  mutating func add(_ text: String) {
    entries.append((text, encoder.embed(text, as: .passage)))
  }

  func nearest(to question: String, count: Int) -> [(text: String, score: Float)] {
    let query = encoder.embed(question, as: .query)
    let scored = entries.map { ($0.text, cosineSimilarity(query, $0.vector)) }
    return Array(scored.sorted { $0.1 > $1.1 }.prefix(count))
  }
}
// snippet.end

// snippet.pooling
func pooledVector(of text: String, _ encoder: BertEncoder) -> [Float] {
  let tokens = encoder.tokenVectors(of: text)
  var sum = [Float](repeating: 0, count: encoder.dimension)
  for token in tokens {
    for place in sum.indices { sum[place] += token[place] }
  }
  return l2Normalized(sum)
}
// snippet.end

// snippet.records
struct MeetingRecord {
  var id: UUID
  var title: String
  var date: Date
  var location: String
  var attendees: [String]
  var transcript: String

  var item: Item {
    Item(
      id: "app://meeting/\(id)", kind: .meeting, title: title, text: transcript, date: date,
      people: attendees.map { Item.Participant(role: .attendee, name: $0) },
      fields: [Item.Field("Location", location)])
  }
}

struct NoteRecord {
  var id: UUID
  var text: String
  var created: Date

  var item: Item {
    Item(id: "app://note/\(id)", kind: .note, text: text, date: created, timeZone: .current)
  }
}

func context(
  for question: String, meetings: [MeetingRecord], notes: [NoteRecord], in library: Library
) async throws -> String {
  try await library.add(meetings.map(\.item) + notes.map(\.item), as: "app")
  let found = try await library.search(question, options: SearchOptions(limit: 3))
  return found.passages.map(\.text).joined(separator: "\n\n")
}
// snippet.end

// snippet.memory
/// An assistant that remembers earlier exchanges by meaning.
actor RememberingAssistant {
  private var memories: SemanticIndex

  init(_ encoder: BertEncoder) { memories = SemanticIndex(encoder) }

  func answer(_ question: String) async throws -> String {
    let recalled = memories.nearest(to: question, count: 3).filter { $0.score > 0.3 }
    let session = LanguageModelSession {
      "You are a helpful assistant. This was said before:"
      for memory in recalled { memory.text }
    }
    let answer = try await session.respond(to: question).content
    memories.add("Question: \(question) Answer: \(answer)")
    return answer
  }
}
// snippet.end

// Below, each piece runs with a scripted model, and with the encoder in the folder of the first
// argument. A test compares what is printed.

struct ScriptedProvider: SystemLanguageModelProvider {
  let contextSize = 4096
  let availability = SystemLanguageModel.Availability.available
  let model: ScriptedLanguageModel

  func load() async throws -> any LanguageModel { model }
}

/// Registers a model with a script, and returns it.
@discardableResult
func script(_ turns: ScriptedLanguageModel.Turn...) -> ScriptedLanguageModel {
  let model = ScriptedLanguageModel(turns: turns)
  SystemLanguageModel.register(ScriptedProvider(model: model))
  return model
}

@MainActor func talk() async throws {
  print(assistantStatus)
  register(URL(fileURLWithPath: "/nowhere/model.gguf"))
  print(assistantStatus)
  script("Because of the air.")
  print(assistantStatus, try await reply(to: "Why is the sky blue?"))

  let task = Minutes.Task(owner: "Ann", task: "Order tiles", priority: "high")
  script(.value(Minutes(decision: "The roof is tiled.", tasks: [task])))
  let model = MinutesModel()
  await model.write(from: "Ann: I order the tiles.")
  print(model.minutes?.decision ?? "", model.minutes?.tasks?.first?.owner ?? "")
  script()
  await model.write(from: "Again")
  print(model.problem ?? "")

  let nothing = GeneratedContent(properties: [:])
  script(
    .call("findNote", GeneratedContent(properties: ["subject": "tiles"])),
    .call("ListAttendees", nothing), .call("NextMeeting", nothing), "Done.")
  let session = LanguageModelSession(tools: [FindNote(), ListAttendees(), NextMeeting()])
  print(try await session.respond(to: "Prepare the meeting.").content)
  for case .toolOutput(let output) in session.transcript {
    print(output.segments.map(\.description).joined())
  }
}

func embed(_ model: URL) async throws {
  let encoder = try BertEncoder.load(model)
  var index = SemanticIndex(encoder)
  for text in ["The pumpkins are ripe.", "The train leaves at nine."] { index.add(text) }
  print(index.nearest(to: "When is the harvest?", count: 1).map(\.text))
  let pooled = pooledVector(of: "The pumpkins are ripe.", encoder)
  print(cosineSimilarity(pooled, index.entries[0].vector) > 0.9999)

  let scripted = script("You like quinces.", "Quinces.", "Oslo.")
  let assistant = RememberingAssistant(encoder)
  for question in ["I like quinces.", "Which fruit do I like?", "What is Norway's capital?"] {
    print(try await assistant.answer(question))
  }
  print(scripted.requests.map { $0.transcript[0].text.contains("Question: I like quinces.") })

  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
  let meeting = MeetingRecord(
    id: UUID(), title: "Roof", date: .now, location: "The shed", attendees: ["Ann"],
    transcript: "Ann: I order the red tiles on Monday.")
  let note = NoteRecord(id: UUID(), text: "Quinces ripen in October.", created: .now)
  for question in ["Who orders the tiles?", "When do quinces ripen?"] {
    let text = try await context(for: question, meetings: [meeting], notes: [note], in: library)
    print(text.replacing("\n", with: " "))
  }
}

try await talk()
if CommandLine.arguments.count > 1 {
  try await embed(URL(fileURLWithPath: CommandLine.arguments[1]))
}
