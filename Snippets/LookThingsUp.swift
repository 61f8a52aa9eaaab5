// Lets the model of a session search a library and read on by itself.
// snippet.hide
import Embeddings
import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let file = URL(fileURLWithPath: CommandLine.arguments[2])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: file, embedder: embedder)
let gguf = models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
let model = try await LlamaModel.load(file: gguf)
// snippet.show
let tools = LibraryTools(library)
let session = LanguageModelSession(
  model: model, tools: tools.all,
  instructions: "Answer from the person's own texts. Cite passages by number, like [1].")
let response = try await session.respond(to: "Who brings the tent, and when?")
print(response.content)
for (position, passage) in tools.passages.enumerated() {
  print("[\(position + 1)]", passage.path, passage.line)
}
