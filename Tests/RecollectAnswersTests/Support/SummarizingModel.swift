import Foundation
import LanguageModels
import RecollectTesting

/// A scripted model that summarizes: for each pair of numbered texts it writes one sentence with
/// the facts in them (`fact1`, `fact2` and so on).
enum SummarizingModel {
  /// Creates the model.
  ///
  /// - Parameters:
  ///   - contextSize: The size of the window in words.
  ///   - isVerbose: A Boolean value that indicates whether each sentence is padded until two of
  ///     them fill the response.
  static func make(contextSize: Int, isVerbose: Bool = false) -> ScriptedLanguageModel {
    ScriptedLanguageModel(contextSize: contextSize) { request in
      let texts = self.texts(in: request.transcript.last?.text ?? "")
      let maximumWords = (request.options.maximumResponseTokens ?? 100) / 2 - 2
      var points: [String] = []
      for start in stride(from: 0, to: texts.count, by: 2) {
        let pair = texts[start..<min(start + 2, texts.count)]
        // Facts in one word, so that a response of few words holds them.
        var sentence = pair.flatMap(\.facts).joined(separator: ",")
        if isVerbose { sentence += String(repeating: " and", count: max(0, maximumWords - 1)) }
        let numbers = pair.map { "\($0.number)" }.joined(separator: ",")
        points.append(#"{"from":[\#(numbers)],"text":"\#(sentence)."}"#)
        if isVerbose && points.count == 2 { break }
      }
      return .text(#"{"points":[\#(points.joined(separator: ","))]}"#)
    }
  }

  private static func texts(in prompt: String) -> [(number: Int, facts: [String])] {
    let body = prompt.split(separator: "\n").drop { $0 != "Texts:" }
    var texts: [(number: Int, facts: [String])] = []
    for line in body {
      if let match = line.prefixMatch(of: #/\[(\d+)\] /#), let number = Int(match.1) {
        texts.append((number, []))
      }
      guard !texts.isEmpty else { continue }
      texts[texts.count - 1].facts += facts(in: String(line))
    }
    return texts
  }

  /// Returns the facts that a text names.
  static func facts(in text: String) -> [String] {
    text.matches(of: #/fact\d+/#).map { String($0.0) }
  }
}
