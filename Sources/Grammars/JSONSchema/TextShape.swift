/// Strings of a language, with bounds on their number of Unicode scalars.
struct TextShape: Shape {
  var language = Language.all
  var minLength = 0
  var maxLength: Int?
  var substrings: [SubstringNode] = []
  var unsupported: [SchemaPlace] = []

  func intersection(_ other: TextShape) throws -> TextShape? {
    let merged = TextShape(
      language: try language.intersection(other.language),
      minLength: max(minLength, other.minLength),
      maxLength: [maxLength, other.maxLength].compactMap(\.self).min(),
      substrings: substrings.merged(with: other.substrings),
      unsupported: unsupported + other.unsupported.filter { !unsupported.contains($0) })
    if merged.language.isEmpty { return nil }
    if !merged.substrings.isEmpty {
      return try SubstringSuffixes(merged.node).suffixes.isEmpty ? nil : merged
    }
    guard let limit = merged.maxLength else { return merged }
    return merged.minLength > limit || merged.language.distances[0] > limit ? nil : merged
  }

  /// Ignores the keywords that can't be expressed.
  var node: StringNode {
    StringNode(
      language: language, minLength: minLength, maxLength: maxLength, substrings: substrings)
  }

  var isRegular: Bool { substrings.isEmpty && unsupported.isEmpty }

  /// Needs a state for each scalar of the bounds; the shape must be regular.
  func wholeLanguage() throws -> Language {
    precondition(isRegular, "The strings have conditions that aren't part of the language.")
    if minLength == 0 && maxLength == nil { return language }
    let lengths =
      try maxLength.map { try Language(lengths: minLength...max(minLength, $0)) }
      ?? Language(minimumLength: minLength)
    return try language.intersection(lengths)
  }
}
