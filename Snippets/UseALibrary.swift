// The steps of a library, from files and from an app's records: adding, searching, answering.
import Embeddings
import Foundation
import Importers
import Items
import LanguageModels
import MessageDatabases
import Recollect
import RecollectAnswers
import VectorSearch

func openLibrary(_ modelFolder: URL, _ file: URL) throws -> Library {
  // snippet.open
  let embedder = CachingEmbedder(try BertEncoder.load(modelFolder))
  let library = try Library(at: file, embedder: embedder)
  // snippet.end
  return library
}

func openNewLibrary(_ models: URL, _ file: URL, for folder: URL) async throws -> Library {
  @Sendable func load(_ identifier: String) throws -> any Embedder {
    try BertEncoder.load(models.appending(path: String(identifier.prefix { $0 != "@" })))
  }
  // snippet.languages
  let sample = try LanguageSample(of: [folder], using: ImporterRegistry())
  let library = try await Library(at: file).withEmbedders { reference in
    if let reference { return try load(reference.identifier) }
    let english = try load("granite-embedding-30m-english")
    return english.suits(sample) ? english : try load("multilingual-e5-small")
  }
  // snippet.end
  return library
}

func add(_ folder: URL, to library: Library) async throws {
  // snippet.add
  let report = try await library.add(folder, using: ImporterRegistry()) { progress in
    print(progress.phase, progress.chunksEmbedded, "of", progress.chunksTotal)
  }
  print(report.filesRead, "files read,", report.chunksEmbedded, "passages embedded")
  for problem in report.problems { print(problem) }
  // snippet.end
}

func addMessages(_ database: URL, to library: Library) async throws {
  // snippet.messages
  let registry = ImporterRegistry(others: [IMessageImporter()])
  try await library.add(database, using: registry)
  // snippet.end
}

func search(_ library: Library) async throws {
  // snippet.search
  var filter = SearchFilter()
  filter.kinds = [.mail, .message]
  filter.after = try Date("2001-01-01T00:00:00Z", strategy: .iso8601)
  filter.senders = ["anna"]
  let results = try await library.search(
    "what did we decide about the garden?", options: SearchOptions(limit: 5, filter: filter))
  for passage in results.passages {
    print("\(passage.path):\(passage.line)", passage.title, passage.text)
  }
  // snippet.end
}

func compare(_ library: Library, _ question: String) async throws {
  // snippet.ranking
  let options = SearchOptions(
    limit: 5, candidates: 200, floor: SearchFloor(cosine: 0.25, coverage: 0.5),
    passagesPerThread: 1)
  for passage in try await library.search(question, options: options).passages {
    print(passage.scores.fused, passage.title)
    if let rank = passage.scores.vectorRank, let cosine = passage.scores.cosine {
      print("  by meaning: rank \(rank), cosine \(cosine)")
    }
    if let rank = passage.scores.lexicalRank, let coverage = passage.scores.coverage {
      print("  by word: rank \(rank), coverage \(coverage)")
    }
  }
  // snippet.end
}

func answer(_ library: Library, with model: any LanguageModel) async throws {
  // snippet.answer
  for try await event in library.answer("Who brings the tent?", with: model) {
    switch event {
    case .understood(let question): print("Searched for:", question)
    case .lookedUp(let lookup): print("The model looked up:", lookup.arguments)
    case .searched(let results): print(results.passages.count, "passages")
    case .found(let sentences): print("Found:", sentences.map(\.quote))
    case .likely(let statement): print("So far:", statement.text)
    case .text(let text): print(text)
    case .finished(let answer):
      if let missing = answer.missing { print(missing) }
      for (number, passage) in answer.citedPassages { print("[\(number)]", passage.path) }
    }
  }
  // snippet.end
}

func talk(_ library: Library, with model: any LanguageModel) async throws {
  // snippet.conversation
  let conversation = Conversation(about: library, with: model)
  for question in ["When is the harvest?", "And who helps with it?"] {
    for try await event in conversation.ask(question) {
      if case .finished(let answer) = event { print(answer.standaloneQuestion, answer.text) }
    }
  }
  // snippet.end
}

// snippet.meeting
struct Meeting: Sendable {
  var id: String
  var title: String
  var start: Date
  var attendees: [String]
  var outcomes: String

  var item: Item {
    Item(
      id: "planner://meeting/\(id)#outcomes", kind: .meeting, title: title,
      text: "Outcomes: \(outcomes)", date: start,
      people: attendees.map { Item.Participant(role: .attendee, name: $0) })
  }
}
// snippet.end

func update(_ meetings: [Meeting], in library: Library) async throws {
  // snippet.update
  let report = try await library.add(meetings.map(\.item), as: "planner")
  print(report.chunksEmbedded, "passages embedded,", report.chunksReused, "kept")
  // snippet.end
}

func find(in library: Library) async throws {
  // snippet.find
  var filter = SearchFilter()
  filter.kinds = [.meeting]
  filter.sources = ["items:planner"]
  let options = SearchOptions(
    mode: .vector, limit: 3, filter: filter, floor: SearchFloor(cosine: 0.3))
  for passage in try await library.search("why did the joystick go?", options: options).passages {
    // For example planner://meeting/TS3010d#outcomes, which the app opens.
    print(passage.itemIDs, passage.text)
  }
  // snippet.end
}

func forget(in library: Library) async throws {
  // snippet.remove
  try await library.remove(source: "items:planner")
  // snippet.end
}

func compareVectors(_ modelFolder: URL) async throws {
  // snippet.vectors
  let encoder = try BertEncoder.load(modelFolder)
  let texts = ["The pumpkins are ripe.", "The train leaves at nine."]
  var index = ExactIndex(dimension: encoder.dimension)
  for (number, vector) in try await encoder.embed(texts, as: .passage).enumerated() {
    index.insert(vector, id: Int64(number))
  }
  let question = try await encoder.embed(["When is the harvest?"], as: .query)[0]
  for match in index.search(question, count: 1) { print(match.score, texts[Int(match.id)]) }
  // snippet.end
}

let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
let library = try openLibrary(arguments[1], arguments[2])
try await add(arguments[3], to: library)
try await search(library)
try await compare(library, "how do I undo a commit?")
