/// A language, by its BCP 47 tag.
public struct NLLanguage: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let english = NLLanguage("en")
  public static let german = NLLanguage("de")
  public static let japanese = NLLanguage("ja")
}

/// A writing system, by its ISO 15924 code.
public struct NLScript: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let latin = NLScript(rawValue: "Latn")
  public static let cyrillic = NLScript(rawValue: "Cyrl")
}
