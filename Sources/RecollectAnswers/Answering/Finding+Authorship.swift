import Recollect

extension Finding {
  /// Up to this difference of doubt, the text of a closer author counts more.
  private static let maximumDifferenceOfSame = 2.0

  /// Returns the contradicting finding whose author is closer to the person, or else this one.
  ///
  /// Anybody can write a text that leaves a model less doubt than one's own note.
  func replaced(by findings: [Finding], for question: String) -> Finding {
    findings.filter { other in
      let isSame = DisagreementSearch.areAboutSame(
        statement.quote, other.statement.quote, of: question)
      return other.authorship < authorship && differs(from: other, question)
        && other.doubt - doubt <= (isSame ? Self.maximumDifferenceOfSame : Self.maximumDifference)
    }.min { ($0.authorship, $0.doubt) < ($1.authorship, $1.doubt) } ?? self
  }

  /// Returns the statement and those that contradict it; none if nobody does.
  func contradicted(by findings: [Finding], for question: String) -> [Answer.Statement] {
    let asked = AnswerWords(question)
    let words = AnswerWords(statement.text).subtracting(asked)
    let others = findings.filter { other in
      // A value that has changed, or is told with the answer, is no contradiction.
      if other.statement.number == statement.other?.number { return false }
      let theirs = AnswerWords(other.statement.text).subtracting(asked)
      return other.authorship != authorship && differs(from: other, question)
        && !words.words.contains(where: theirs.contains)
        && DisagreementSearch.areAboutSame(statement.quote, other.statement.quote, of: question)
    }
    return others.isEmpty ? [] : [statement] + others.map(\.statement)
  }

  /// Returns whether the values of different passages don't include one another.
  private func differs(from other: Finding, _ question: String) -> Bool {
    let asked = AnswerWords(question)
    let words = [statement.text, other.statement.text].map {
      AnswerWords($0, spelled: true).subtracting(asked)
    }
    func includes(_ whole: AnswerWords, _ part: AnswerWords) -> Bool {
      part.share(in: whole) == 1 && part.numbers.isSubset(of: whole.numbers)
    }
    return statement.number != other.statement.number && !includes(words[0], words[1])
      && !includes(words[1], words[0])
  }
}
