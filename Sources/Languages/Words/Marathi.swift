extension Language {
  package static let marathi = Language(
    code: "mr", script: .devanagari, common: .marathi)
}

extension Language.Common {
  fileprivate static let marathi = Self(
    frequent: "आहे|आणि|आहेत|नाही|होते|मी|या|ते")
}
