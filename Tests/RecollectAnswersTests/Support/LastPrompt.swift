import LanguageModels

extension GenerationRequest {
  /// The text of the last prompt.
  var lastPrompt: String {
    for case .prompt(let prompt) in transcript.reversed() {
      return Transcript.Entry.prompt(prompt).text
    }
    return ""
  }
}
