// Replies to messages, and remembers what the person says.
// snippet.hide
import Embeddings
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let file = URL(fileURLWithPath: CommandLine.arguments[2])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let gguf = models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
let model = try await LlamaModel.load(file: gguf)
// snippet.show
let library = try Library(at: file, embedder: embedder)
let assistant = MemoryAssistant(library: library, model: model) { change in
  print("Remembers:", change.memory.text)
}
while let message = readLine() {
  for try await event in assistant.reply(to: message) {
    switch event {
    case .recalled(let recall): print("Recalls:", recall.memories.map(\.memory.text))
    case .text: break
    case .finished(let reply): print(reply.text)
    }
  }
}
try await assistant.finishReading()
