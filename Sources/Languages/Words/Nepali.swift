extension Language {
  package static let nepali = Language(
    code: "ne", script: .devanagari, common: .nepali)
}

extension Language.Common {
  fileprivate static let nepali = Self(
    frequent: "छ|हो|छन्|पनि|गर्न|लागि|थियो|छैन")
}
