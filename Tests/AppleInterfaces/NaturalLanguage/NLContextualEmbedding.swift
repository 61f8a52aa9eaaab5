public import Foundation

public struct NLContextualEmbeddingKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let languages = NLContextualEmbeddingKey(rawValue: "languages")
  public static let scripts = NLContextualEmbeddingKey(rawValue: "scripts")
  public static let revision = NLContextualEmbeddingKey(rawValue: "revision")
}

/// An embedding whose tokens are up to four letters or digits, or a sign.
///
/// As the real one does, the stand-in reads only the first tokens of a text, in silence.
open class NLContextualEmbedding: NSObject {
  public enum AssetsResult: Int, Sendable {
    case available, notAvailable, error
  }

  public let modelIdentifier: String
  public let languages: [NLLanguage]
  public let scripts: [NLScript]
  public let revision: Int
  public let dimension = 16
  public let maximumSequenceLength = 16
  private(set) public var hasAvailableAssets: Bool
  private var isLoaded = false

  private init(_ identifier: String, _ languages: [NLLanguage], _ scripts: [NLScript]) {
    modelIdentifier = identifier
    self.languages = languages
    self.scripts = scripts
    revision = 1
    hasAvailableAssets = false
  }

  public convenience init?(modelIdentifier: String) {
    switch modelIdentifier {
    case "latin-1": self.init(modelIdentifier, [.english, .german], [.latin])
    // Its assets never come.
    case "cyrillic-1": self.init(modelIdentifier, [NLLanguage("ru")], [.cyrillic])
    default: return nil
    }
  }

  public convenience init?(language: NLLanguage) {
    guard [.english, .german].contains(language) else { return nil }
    self.init(modelIdentifier: "latin-1")
  }

  public convenience init?(script: NLScript) {
    self.init(modelIdentifier: script == .latin ? "latin-1" : "cyrillic-1")
  }

  open func requestAssets() async throws -> NLContextualEmbedding.AssetsResult {
    if scripts == [.cyrillic] { return .notAvailable }
    hasAvailableAssets = true
    return .available
  }

  open func load() throws {
    guard hasAvailableAssets else { throw CocoaError(.fileNoSuchFile) }
    isLoaded = true
  }

  /// Loads the model without a request for its assets.
  public func standInLoad() throws {
    hasAvailableAssets = true
    try load()
  }

  open func unload() { isLoaded = false }

  open func embeddingResult(
    for string: String, language: NLLanguage?
  ) throws -> NLContextualEmbeddingResult {
    guard isLoaded else { throw CocoaError(.fileReadUnknown) }
    let tokens = string.matches(of: /[\p{L}\p{N}]{1,4}|[^\p{L}\p{N}\s]/).map(\.range)
    return NLContextualEmbeddingResult(
      string, language ?? languages[0], Array(tokens.prefix(maximumSequenceLength)), dimension)
  }
}

open class NLContextualEmbeddingResult: NSObject {
  public let string: String
  public let language: NLLanguage
  private let tokens: [Range<String.Index>]
  private let dimension: Int

  init(
    _ string: String, _ language: NLLanguage, _ tokens: [Range<String.Index>], _ dimension: Int
  ) {
    self.string = string
    self.language = language
    self.tokens = tokens
    self.dimension = dimension
  }

  public var sequenceLength: Int { tokens.count }

  open func enumerateTokenVectors(
    in range: Range<String.Index>, using block: ([Double], Range<String.Index>) -> Bool
  ) {
    for token in tokens where range.overlaps(token) {
      let word = string[token].lowercased()
      if !block(StandInVector.vector(of: word, dimension: dimension), token) { return }
    }
  }
}
