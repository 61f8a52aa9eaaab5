extension Language {
  package static let hindi = Language(
    code: "hi", script: .devanagari, common: .hindi, chats: .hindi)
}

extension Language.Common {
  fileprivate static let hindi = Self(
    frequent: "है|में|के|की|का|और|को|से|हैं|पर|नहीं|यह|था")
}

extension Language.Chats {
  fileprivate static let hindi = Self(
    morning: "पूर्वाह्न", afternoon: "अपराह्न")
}
