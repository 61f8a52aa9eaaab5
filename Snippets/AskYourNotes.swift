// Adds a folder of notes to a library, searches it, and asks a model a question about the notes.
// snippet.hide
import Embeddings
import Foundation
import Importers
import LlamaModels
import Recollect
import RecollectAnswers

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let notes = URL(fileURLWithPath: CommandLine.arguments[2])
let file = URL(fileURLWithPath: CommandLine.arguments[3])
// snippet.show
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: file, embedder: embedder)
try await library.add(notes, using: ImporterRegistry())

for passage in try await library.search("how do I undo a commit?").passages {
  print(passage.path, passage.line, passage.text)
}

let gguf = models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
for try await event in library.answer("How do I undo a commit?", with: try LlamaModel(file: gguf)) {
  if case .finished(let answer) = event { print(answer.text, answer.citedPassages) }
}
