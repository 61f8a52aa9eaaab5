/// A set of strings of a language, with bounds on their number of Unicode scalars.
struct TextShape: Shape {
  var language = Language.all
  var minLength = 0
  var maxLength: Int?

  func intersection(_ other: TextShape) throws -> TextShape? {
    let merged = TextShape(
      language: try language.intersection(other.language),
      minLength: max(minLength, other.minLength),
      maxLength: [maxLength, other.maxLength].compactMap(\.self).min())
    if merged.language.isEmpty { return nil }
    guard let limit = merged.maxLength else { return merged }
    return merged.minLength > limit || merged.language.distances[0] > limit ? nil : merged
  }

  /// Returns the language of the same strings.
  ///
  /// It needs a state for each scalar of the bounds.
  func wholeLanguage() throws -> Language {
    if minLength == 0 && maxLength == nil { return language }
    let lengths =
      try maxLength.map { try Language(lengths: minLength...max(minLength, $0)) }
      ?? Language(minimumLength: minLength)
    return try language.intersection(lengths)
  }
}
