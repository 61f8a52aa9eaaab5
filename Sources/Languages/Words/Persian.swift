extension Language {
  package static let persian = Language(
    code: "fa", script: .arabic, letters: "پچژگکی", chats: .persian)
}

extension Language.Chats {
  fileprivate static let persian = Self(
    morning: "ق.ظ", afternoon: "ب.ظ")
}
