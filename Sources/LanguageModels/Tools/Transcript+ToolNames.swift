extension Transcript {
  /// The tools whose names stand in an output since the last prompt, and not in that prompt.
  ///
  /// Small models can't be talked out of doing what a text tells them to, so a tool that a text
  /// asks for can't be called. Letters are compared without case.
  func toolsNamedByOutputs(among names: [String]) -> Set<String> {
    guard !names.isEmpty, case .toolOutput? = last else { return [] }
    var outputs = ""
    var prompt = ""
    for entry in reversed() {
      if case .prompt = entry {
        prompt = entry.text.lowercased()
        break
      }
      if case .toolOutput = entry { outputs += entry.text.lowercased() + "\n" }
    }
    return Set(
      names.filter { name in
        let name = name.lowercased()
        return outputs.contains(name) && !prompt.contains(name)
      })
  }
}
