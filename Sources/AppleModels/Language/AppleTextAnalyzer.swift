#if canImport(NaturalLanguage)
  public import Embeddings
  import NaturalLanguage

  /// The system's recognition of languages and of sentences as a `TextAnalyzer`.
  ///
  /// It knows abbreviations, and sentences of scripts without full stops, such as Thai. A language
  /// that the system isn't sure of is left to the library.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  public struct AppleTextAnalyzer: TextAnalyzer {
    /// The name of the analyzer.
    public let identifier = "apple-natural-language"

    /// The probability from which on a language is taken.
    private static let minimumProbability = 0.6
    /// The language is recognized in so many characters; more of a text would add little.
    private static let enough = 2048

    /// Creates an analyzer.
    public init() {}

    /// Returns the main language of a text, or `nil` if the system isn't sure of it.
    public func language(of text: String) -> String? {
      let recognizer = NLLanguageRecognizer()
      recognizer.processString(String(text.prefix(Self.enough)))
      let likeliest = recognizer.languageHypotheses(withMaximum: 1).first
      guard let likeliest, likeliest.value >= Self.minimumProbability else { return nil }
      return likeliest.key.code
    }

    /// Returns the ranges of the sentences of a text.
    public func sentences(of text: String, language: String?) -> [Range<String.Index>]? {
      NLTokenizer.sentences(of: text, language: language.map(NLLanguage.init(code:)))
    }
  }

  extension NLLanguage {
    /// The code without script and region; `nil` for an undetermined language.
    ///
    /// The system says `nb` for Norwegian, and `zh-Hans` or `zh-Hant` for Chinese.
    fileprivate var code: String? {
      let code = String(rawValue.prefix { $0 != "-" })
      return switch code {
      case "und", "": nil
      case "nb", "nn": "no"
      default: code
      }
    }

    fileprivate init(code: String) {
      self.init(rawValue: ["no": "nb", "zh": "zh-Hans"][code] ?? code)
    }
  }

  extension NLTokenizer {
    static func sentences(of text: String, language: NLLanguage?) -> [Range<String.Index>] {
      let tokenizer = NLTokenizer(unit: .sentence)
      if let language { tokenizer.setLanguage(language) }
      tokenizer.string = text
      var sentences: [Range<String.Index>] = []
      tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, _ in
        sentences.append(range)
        return true
      }
      return sentences
    }
  }
#endif
