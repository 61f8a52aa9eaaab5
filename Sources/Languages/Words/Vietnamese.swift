extension Language {
  package static let vietnamese = Language(
    code: "vi", letters: "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    chats: .vietnamese)
}

extension Language.Chats {
  fileprivate static let vietnamese = Self(
    morning: "sa", afternoon: "ch")
}
