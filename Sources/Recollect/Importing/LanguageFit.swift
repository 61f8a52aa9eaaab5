import Embeddings
import QuestionLanguage

extension Embedder {
  /// Returns whether the embedder has learned a language.
  ///
  /// An unknown language counts as learned.
  ///
  /// An embedder that cuts a language's most frequent words into several tokens hasn't learned it.
  /// Without ``FunctionWords``, the language's own name is tried.
  func suits(language: String) -> Bool {
    if let words = FunctionWords.byLanguage[language] {
      let tokens = words.reduce(0) { $0 + tokenCount(" " + $1) }
      return Double(tokens) <= LanguageFit.maximumTokensOfWord * Double(words.count)
    }
    guard let name = LanguageFit.names[language] else { return true }
    // An ideograph is a word, or half of one.
    let maximum = ["ja", "zh"].contains(language) ? 1 : LanguageFit.maximumTokensOfLetter
    return Double(tokenCount(" " + name)) <= maximum * Double(name.unicodeScalars.count)
  }
}

private enum LanguageFit {
  /// The most tokens per function word of a learned language, on average.
  ///
  /// Measured: 1.0 for English with two English models; 1.46 or more for 27 other languages.
  static let maximumTokensOfWord = 1.3

  /// The most tokens per letter of a learned language's name.
  ///
  /// Measured for all of ``names``: 0.86 or more with granite-embedding-30m-english, 0.43 or less
  /// with multilingual-e5-small. For Japanese and Chinese: 2 or more, and 1 or less.
  static let maximumTokensOfLetter = 0.75

  /// The names of languages in themselves.
  static let names = [
    "am": "አማርኛ", "ar": "العربية", "be": "беларуская", "bn": "বাংলা", "fa": "فارسی",
    "gu": "ગુજરાતી",
    "he": "עברית", "hi": "हिन्दी", "hy": "հայերեն", "ja": "日本語", "ka": "ქართული", "km": "ភាសាខ្មែរ",
    "kn": "ಕನ್ನಡ", "ko": "한국어", "lo": "ພາສາລາວ", "mk": "македонски", "ml": "മലയാളം", "mr": "मराठी",
    "my": "မြန်မာ", "ne": "नेपाली", "pa": "ਪੰਜਾਬੀ", "si": "සිංහල", "ta": "தமிழ்", "te": "తెలుగు",
    "th": "ภาษาไทย", "ur": "اردو", "vi": "tiếng Việt", "zh": "中文",
  ]
}
