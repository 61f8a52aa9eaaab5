extension Language {
  static let belarusian = Language(
    code: "be", script: .cyrillic, letters: "ўіё")
}
