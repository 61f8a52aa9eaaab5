// Extracts values of a type from a thread.
import Embeddings
import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

// snippet.actions
@Generable struct ActionItem {
  @Guide(description: "The person who has to do it") var owner: String
  @Guide(description: "The thing to do") var task: String
}
// snippet.end

func extract(_ thread: LibraryThread, of library: Library, with model: LlamaModel) async throws {
  // snippet.extract
  let options = ExtractionOptions(description: "things that somebody promised or was asked to do")
  let events = library.extract(ActionItem.self, from: thread, with: model, options: options)
  for try await event in events {
    guard case .found(let items) = event else { continue }
    for item in items {
      print(item.value.owner, item.value.task, item.sources[0].path, item.sources[0].line)
    }
  }
  // snippet.end
}

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[2]), embedder: embedder)
let model = try await LlamaModel.load(
  file: models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"))
for thread in try await library.threads(containing: CommandLine.arguments[3]) {
  try await extract(thread, of: library, with: model)
}
