import recollect_bench
import Testing

/// Tests of the shares that are reported of answers.
@Suite struct AnswerFigureTests {
  private func record(
    _ verdict: AnswerJudge.Verdict?, isAnswerable: Bool = true, found: Int = 0, of evidence: Int = 0
  ) -> AnswerRecord {
    var record = AnswerRecord(key: "", isAnswerable: isAnswerable, evidence: evidence)
    record.verdict = verdict
    record.evidenceFound = found
    return record
  }

  @Test func precisionIsOfWhatIsShownAndNotOfWhatIsAsked() {
    let records = [
      record(.right), record(.wrong), record(.quoted), record(.refused), record(.refused),
      record(.corrected, isAnswerable: false), record(.refused, isAnswerable: false),
      record(.wrong, isAnswerable: false),
    ]
    #expect(AnswerFigure.precision.value(of: records) == 2.0 / 5)
    #expect(AnswerFigure.right.value(of: records) == 1.0 / 5)
    #expect(AnswerFigure.answered.value(of: records) == 3.0 / 5)
    #expect(AnswerFigure.refused.value(of: records) == 2.0 / 3)
  }

  @Test func refusingEverythingHasNoPrecisionAndNothingRight() {
    let records = [record(.refused), record(.refused, isAnswerable: false)]
    #expect(AnswerFigure.precision.value(of: records) == nil)
    #expect(AnswerFigure.right.value(of: records) == 0)
  }

  @Test func anAnswerThatCannotBeJudgedCountsAsAnswered() {
    let records = [record(nil), record(.refused), record(nil, isAnswerable: false)]
    #expect(AnswerFigure.answered.value(of: records) == 0.5)
    #expect(AnswerFigure.refused.value(of: records) == 0)
  }

  @Test func evidenceIsOfQuestionsThatHaveSome() {
    var answered = record(.right, found: 1, of: 2)
    (answered.citations, answered.rightCitations) = (3, 2)
    let records = [
      answered, record(.refused, found: 2, of: 2), record(.right), record(.wrong, of: 1),
    ]
    #expect(AnswerFigure.found.value(of: records) == 2.0 / 3)
    #expect(AnswerFigure.foundAll.value(of: records) == 1.0 / 3)
    #expect(AnswerFigure.cited.value(of: records) == 2.0 / 3)
    #expect(AnswerFigure.f1.value(of: records) == nil)
  }
}
