import recollect_bench
import Testing

/// Tests of the judgment of shown answers.
@Suite struct AnswerJudgeTests {
  private func verdict(
    _ texts: [String], quotes: [String] = [], isAnswerable: Bool = true,
    expected: [String] = [#"\b27(th)? june|june 27"#],
    forbidden: [String] = [#"^(?!.*27).*\b20(th)? june"#]
  ) throws -> AnswerJudge.Verdict {
    try AnswerJudge(isAnswerable: isAnswerable, expected: expected, forbidden: forbidden)
      .verdict(on: ShownAnswer(texts: texts, quotes: quotes))
  }

  @Test func whatIsExpectedIsRightInAnyCaseAndSpacing() throws {
    #expect(try verdict(["27 June"]) == .right)
    #expect(try verdict(["On JUNE\u{A0}\n 27."]) == .right)
    #expect(try verdict(["In spring.", "It was the 27th June"]) == .right)
    // The statements are one text.
    #expect(try verdict(["in June", "27 of them"], expected: [#"june\. 27"#]) == .right)
  }

  @Test func oneForbiddenStatementMakesTheAnswerWrong() throws {
    #expect(try verdict(["20 June"]) == .wrong)
    #expect(try verdict(["27 June", "20 June"]) == .wrong)
    #expect(try verdict(["Moved from 20 June to 27 June"]) == .right)
    #expect(try verdict(["20 June"], isAnswerable: false) == .wrong)
  }

  @Test func aRightQuoteDoesNotMakeAStatementRight() throws {
    #expect(try verdict(["in summer"], quotes: ["It is on 27 June now."]) == .quoted)
    #expect(try verdict(["in summer"], quotes: ["It is on 27 May."]) == .wrong)
    #expect(try verdict(["in summer"], quotes: ["27 June"], isAnswerable: false) == .wrong)
  }

  @Test func aCorrectionOfAFalseQuestionIsNoRefusal() throws {
    let expected = ["(n't|not)[^.]{0,40}buy"]
    let said = ["We didn’t buy it."]
    #expect(try verdict(said, isAnswerable: false, expected: expected) == .corrected)
    #expect(try verdict(said, isAnswerable: false, expected: []) == .wrong)
    #expect(try verdict([], isAnswerable: false, expected: expected) == .refused)
  }

  @Test(arguments: [
    "The passage does not say.", "It isn’t clearly stated", "No specific information", "Unknown",
    "It can't be determined.", "Das ist nicht bekannt", "Keine Angabe", "niet vermeld",
  ])
  func textThatNothingIsKnownIsARefusal(_ text: String) throws {
    #expect(try verdict([text]) == .refused)
    #expect(try verdict([text], isAnswerable: false) == .refused)
    #expect(try verdict([text, "in May"]) == .wrong)
    #expect(ShownAnswer(texts: [text]).isRefusal)
  }

  @Test(arguments: ["She does not sing.", "No one", "nicht am Montag", "not before 9"])
  func aNegativeAnswerIsNoRefusal(_ text: String) throws {
    #expect(try verdict([text]) == .wrong)
    #expect(!ShownAnswer(texts: [text]).isRefusal)
  }

  @Test func aBrokenPatternIsNamed() {
    #expect(throws: (any Error).self) { try verdict(["x"], expected: ["(?"]) }
  }
}
