import Embeddings
import QuestionLanguage

extension Embedder {
  /// Returns a Boolean value that indicates whether the embedder has learned a language, which it is
  /// assumed to have of an unknown one.
  ///
  /// An embedder that cuts the most frequent words of a language into several tokens hasn't learned it.
  /// Of a language without ``FunctionWords``, the name is tried that it has for itself.
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
  /// The largest mean number of tokens of a language's function words.
  ///
  /// Measured: 1.0 for English with two English models, 1.46 or more for 27 other languages.
  static let maximumTokensOfWord = 1.3

  /// The largest number of tokens of a language's name for each of its letters.
  ///
  /// Measured: .86 or more for all of ``names`` with granite-embedding-30m-english, and .43 or less with
  /// multilingual-e5-small; for Japanese and Chinese 2 or more, and 1 or less.
  static let maximumTokensOfLetter = 0.75

  /// The names of languages in themselves.
  static let names = [
    "am": "አማርኛ", "ar": "العربية", "be": "беларуская", "bn": "বাংলা", "fa": "فارسی", "gu": "ગુજરાતી",
    "he": "עברית", "hi": "हिन्दी", "hy": "հայերեն", "ja": "日本語", "ka": "ქართული", "km": "ភាសាខ្មែរ",
    "kn": "ಕನ್ನಡ", "ko": "한국어", "lo": "ພາສາລາວ", "mk": "македонски", "ml": "മലയാളം", "mr": "मराठी",
    "my": "မြန်မာ", "ne": "नेपाली", "pa": "ਪੰਜਾਬੀ", "si": "සිංහල", "ta": "தமிழ்", "te": "తెలుగు",
    "th": "ภาษาไทย", "ur": "اردو", "vi": "tiếng Việt", "zh": "中文",
  ]
}
