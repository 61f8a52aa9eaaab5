import Foundation

/// The token F1 of LoCoMo's paper.
///
/// Stems of words are compared, without punctuation and the words *a*, *an*, *the* and *and*. An
/// answer to a multi-hop question is a list separated by commas: the score is the mean of the best
/// F1 of each part. In an open-domain answer, only the part before a semicolon counts.
enum TokenF1 {
  static func score(_ prediction: String, _ answer: String, category: Int) -> Double {
    switch category {
    case 1:
      let parts = answer.split(separator: ",").map(String.init)
      let predicted = prediction.split(separator: ",").map(String.init)
      guard !parts.isEmpty else { return 0 }
      let best = parts.map { part in predicted.map { f1($0, part) }.max() ?? 0 }
      return best.reduce(0, +) / Double(parts.count)
    case 3:
      return f1(prediction, answer.split(separator: ";").first.map(String.init) ?? answer)
    default: return f1(prediction, answer)
    }
  }

  private static func f1(_ prediction: String, _ answer: String) -> Double {
    let (predicted, expected) = (words(prediction), words(answer))
    guard !predicted.isEmpty, !expected.isEmpty else { return 0 }
    var rest = Dictionary(expected.map { ($0, 1) }, uniquingKeysWith: +)
    var common = 0
    for word in predicted where rest[word, default: 0] > 0 {
      rest[word, default: 0] -= 1
      common += 1
    }
    guard common > 0 else { return 0 }
    let precision = Double(common) / Double(predicted.count)
    let recall = Double(common) / Double(expected.count)
    return 2 * precision * recall / (precision + recall)
  }

  private static func words(_ text: String) -> [String] {
    let plain = text.lowercased().replacing(",", with: "")
      .filter { $0.isLetter || $0.isNumber || $0.isWhitespace }
    return plain.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { !["a", "an", "the", "and"].contains($0) }.map(PorterStemmer.stem)
  }
}
