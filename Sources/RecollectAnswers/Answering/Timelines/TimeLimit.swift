import Foundation
import Languages

extension String {
  /// Returns a time with the words before it in a text that limit it: "before 12 March".
  ///
  /// Without them, "12 March" would be the day itself.
  func limited(in text: String) -> String {
    guard let place = text.range(of: self, options: .caseInsensitive),
      text[..<place.lowerBound].last?.isWhitespace == true
    else { return self }
    let words = text[..<place.lowerBound].split(whereSeparator: \.isWhitespace)
    for count in stride(from: maximumLimit, to: 0, by: -1) where count <= words.count {
      let limit = words.suffix(count)
      var plain = limit.map { $0.lowercased() }
      if let last = plain.last, count > 1, articles.contains(last) { plain.removeLast() }
      if let first = limit.first, limits.contains(plain.joined(separator: " ")) {
        return String(text[first.startIndex..<place.upperBound]).replacing("\n", with: " ")
      }
    }
    return self
  }
}

/// The most words that limit a time, with an article.
private let maximumLimit = 3

private let limits = Set(
  Language.all.flatMap { language in
    (language.dates?.openings ?? [:]).flatMap { phrases, _ in phrases.words }
  })

private let articles = Set(Language.all.flatMap { $0.dates?.articles.words ?? [] })
