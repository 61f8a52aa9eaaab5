extension Language {
  package static let macedonian = Language(
    code: "mk", script: .cyrillic, letters: "ѓќѕјљњџ")
}
