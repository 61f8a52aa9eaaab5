import Foundation
import LanguageModels
import Recollect
import RecollectAnswers

/// A conversation over standard input and output: these few lines are all that an app needs.
struct Conversing {
  let assistant: MemoryAssistant

  init(library: Library, model: any LanguageModel) {
    assistant = MemoryAssistant(library: library, model: model) { change in
      print("(remembers: \(change.memory.text))")
    }
  }

  func run() async throws {
    while let message = readLine() {
      if message.allSatisfy(\.isWhitespace) { continue }
      try await say(message, at: Date())
    }
    try await assistant.finishReading()
  }

  func say(_ message: String, at now: Date) async throws {
    for try await event in assistant.reply(to: message, now: now) {
      switch event {
      case .recalled(let recall):
        for found in recall.memories { print("(recalls: \(found.memory.text))") }
      case .text: break
      case .finished(let reply): print("\(reply.text)\n")
      }
    }
  }
}
