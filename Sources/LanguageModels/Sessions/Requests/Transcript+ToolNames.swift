extension Transcript {
  /// Returns the tools named by outputs since the last prompt but not by that prompt, ignoring
  /// case.
  ///
  /// Small models can't be kept from following text that asks for a tool call, so a session
  /// withholds these tools.
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
