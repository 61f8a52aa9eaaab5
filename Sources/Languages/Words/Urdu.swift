extension Language {
  package static let urdu = Language(
    code: "ur", script: .arabic, letters: "ٹڈڑںےہھ")
}
