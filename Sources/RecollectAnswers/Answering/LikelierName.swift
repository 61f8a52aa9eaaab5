import Foundation
import Items
import LanguageModels
import Recollect

/// The search for another person of a text whom an answer is about.
///
/// "How did Ffion hurt her ankle?" has no answer in "Marcus turned his ankle. Ffion strapped it."
/// With the answer, the model expects "How did Marcus" rather than "How did Ffion".
struct LikelierName {
  let library: Library
  let question: String
  /// The question up to its name; `nil` if it names nobody, or several people.
  private let beginning: String?
  private let asked: String
  private let own: Set<String>

  /// The name of another person is this much likelier, in units of the natural logarithm.
  private static let minimumDifference = 1.0
  private static let maximumOthers = 4

  init(library: Library, question: String) async throws {
    (self.library, self.question) = (library, question)
    let words = Self.capitalized(in: question)
    let names = try await library.namesOfPeople(among: Set(words.map { String($0) }))
    let named = words.filter { names.contains(String($0)) }
    guard let name = named.first else {
      (beginning, asked, own) = (nil, "", [])
      return
    }
    asked = String(name)
    let own = try await library.names(ofPeopleNamed: String(name)).union([String(name)])
    self.own = own
    let isOnly = named.allSatisfy { own.contains(String($0)) }
    beginning = isOnly ? String(question[..<name.startIndex]) : nil
  }

  /// Returns whether an answer from an excerpt is rather about another person whom it names.
  func isLikelier(
    for value: String, from excerpt: String, of passage: Passage,
    by likelihood: QuestionLikelihood
  ) async throws -> (isLikelier: Bool, usage: Usage)? {
    guard let beginning else { return nil }
    let text = "\(passage.title)\n\(excerpt)"
    let said = Set((question + " " + value).messageWords)
    let words = Set(Self.capitalized(in: text).map { String($0) })
      .filter { !own.contains($0) && !said.contains($0.lowercased()) }
    var others = try await library.namesOfPeople(among: words)
    // A note about somebody has the name for a title.
    if passage.kind == .note, words.contains(passage.title) { others.insert(passage.title) }
    guard !others.isEmpty, others.count <= Self.maximumOthers else { return nil }
    let told = try await likelihood.logProbabilities(
      of: [asked] + others.sorted(), after: beginning, answer: value, from: excerpt,
      heading: PassagePrompt.heading(of: passage))
    guard let told, let other = told.logarithms.dropFirst().max() else { return nil }
    return (other - told.logarithms[0] > Self.minimumDifference, told.usage)
  }

  private static func capitalized(in text: String) -> [Substring] {
    text.split { !$0.isLetter && $0 != "ʼ" }.filter {
      $0.first?.isUppercase == true && $0.count > 1
    }
  }
}
