// Chunks of whole sentences that overlap by one.
import Foundation
import NaturalLanguage

func language(of text: String) -> NLLanguage? {
  let recognizer = NLLanguageRecognizer()
  recognizer.processString(text)
  return recognizer.languageHypotheses(withMaximum: 1).first?.key
}

func chunks(of text: String, maximumWords: Int = 120) -> [String] {
  let tokenizer = NLTokenizer(unit: .sentence)
  tokenizer.string = text
  var sentences: [String] = []
  tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, _ in
    sentences.append(text[range].trimmingCharacters(in: .whitespacesAndNewlines))
    return true
  }
  var chunks: [String] = []
  var current: [String] = []
  for sentence in sentences {
    let words = (current + [sentence]).reduce(0) { $0 + $1.split(separator: " ").count }
    if words > maximumWords, let last = current.last {
      chunks.append(current.joined(separator: " "))
      current = [last]
    }
    current.append(sentence)
  }
  if !current.isEmpty { chunks.append(current.joined(separator: " ")) }
  return chunks
}
