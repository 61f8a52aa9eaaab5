// Summarizes a thread and the results of a search.
import Embeddings
import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

func summarize(_ thread: LibraryThread, of library: Library, with model: LlamaModel) async throws {
  // snippet.summarize
  for try await event in library.summarize(thread, with: model) {
    switch event {
    case .divided(let parts): print(parts.count, "parts")
    case .reading(let progress): print("part \(progress.part) of \(progress.parts)")
    case .sentences(let sentences): print(sentences.last?.text ?? "")
    case .finished(let summary):
      for sentence in summary.sentences { print(sentence.text, sentence.sources) }
      for (number, part) in summary.citedParts { print("[\(number)]", part.path, part.line) }
    }
  }
  // snippet.end
}

func summarize(_ library: Library, with model: LlamaModel) async throws {
  // snippet.search
  let options = SummaryOptions(sentences: 4, search: SearchOptions(limit: 30))
  let events = library.summarize(
    about: "What did we decide about the garden?", with: model, options: options)
  for try await event in events {
    if case .finished(let summary) = event { print(summary.text) }
  }
  // snippet.end
}

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[2]), embedder: embedder)
let model = try await LlamaModel.load(
  file: models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"))
for thread in try await library.threads(containing: CommandLine.arguments[3]) {
  try await summarize(thread, of: library, with: model)
}
try await summarize(library, with: model)
