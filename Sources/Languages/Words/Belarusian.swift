extension Language {
  package static let belarusian = Language(
    code: "be", script: .cyrillic, letters: "ўіё")
}
