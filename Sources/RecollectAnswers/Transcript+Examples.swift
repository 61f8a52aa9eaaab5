import LanguageModels

extension Transcript {
  /// Each response is plain text.
  init(instructions: String, examples: [(prompt: String, response: String)]) {
    let entries = examples.flatMap { example -> [Entry] in
      [
        .prompt(.init(segments: [.text(.init(content: example.prompt))])),
        .response(.init(assetIDs: [], segments: [.text(.init(content: example.response))])),
      ]
    }
    self.init(entries: [.instructions(.init(LanguageModels.Instructions(instructions)))] + entries)
  }

  /// Each response is a string in JSON.
  init(instructions: String, turns: [(prompt: String, response: String)]) {
    self.init(
      instructions: instructions, examples: turns.map { ($0.prompt, "\"\($0.response)\"") })
  }
}
