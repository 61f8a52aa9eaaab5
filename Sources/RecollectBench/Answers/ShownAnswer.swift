import Foundation
import RecollectAnswers

/// The texts that a person is shown as the answer, in plain form.
package struct ShownAnswer {
  /// The statements or the prose, without citations and repetitions; empty for no answer.
  package var texts: [String]
  package var quotes: [String]

  package init(texts: [String], quotes: [String] = []) {
    var seen: Set<String> = []
    self.texts = texts.map(\.plainText).filter { !$0.isEmpty && seen.insert($0).inserted }
    self.quotes = quotes.map(\.plainText).filter { !$0.isEmpty }
  }

  init(_ answer: Answer) {
    if answer.abstention != nil {
      self.init(texts: [])
    } else if answer.statements.isEmpty {
      self.init(texts: [answer.text.replacing(/\[[\d,;\s]+\]/, with: " ")])
    } else {
      self.init(texts: answer.statements.map(\.text), quotes: answer.statements.map(\.quote))
    }
  }

  /// The texts as one, each closed by a punctuation mark if there are several.
  package var text: String {
    guard texts.count > 1 else { return texts.first ?? "" }
    return texts.map { ".!?".contains($0.suffix(1)) ? $0 : $0 + "." }.joined(separator: " ")
  }

  /// Nothing is shown, or only that the answer isn't known.
  package var isRefusal: Bool { texts.allSatisfy(Self.denies) }

  private static func denies(_ text: String) -> Bool {
    denials.contains { $0.matches(text) }
  }

  /// Patterns of "not known" in English, German and Dutch.
  private static let denials = [
    #"\b(?:do|does|did|is|are|was|were|has|have)(?:n't| not) "#
      + #"(?:(?:explicitly|directly|clearly) )?"#
      + #"(?:say|state|mention|specif|provid|give|contain|includ|indicat|known|clear|recorded)"#,
    #"\bno (?:specific )?(?:information|mention|answer|record|details?)\b"#,
    #"\bnot (?:known|clear|mentioned|stated|specified|given|provided|recorded)\b|\bunknown\b"#,
    #"\bcan(?:not|'t) be (?:determined|answered)"#,
    #"keine? (?:angaben?|informationen?|antwort|hinweis)|\bunbekannt\b"#,
    #"nicht (?:bekannt|erwähnt|genannt|angegeben|enthalten|hervor)"#,
    #"niet (?:bekend|genoemd|vermeld)|geen informatie"#,
  ].compactMap { try? TextPattern($0) }
}
