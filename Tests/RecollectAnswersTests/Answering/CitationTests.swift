import Recollect
import RecollectAnswers
import Testing

@Suite struct CitationTests {
  @Test(
    arguments: [
      ("Forty [1].", [1]), ("[1][2] and [3, 1]; [2;3]", [1, 2, 3, 1, 2, 3]), ("[ 2 , 3 ]", [2, 3]),
      ("[9] [0] [4] [-1] [1.5]", []), ("[[2]] ([3])", [2, 3]), ("[1, 9, 2]", [1, 2]),
      ("[note] [1 2] [1,] [] [a1] 1] [2", []), ("[1234] [٣] [²]", []), ("", []),
      ("[99999999999999999999]", []),
    ] as [(String, [Int])])
  func namesPassages(text: String, numbers: [Int]) {
    let citations = Answer.Citation.all(in: text, passages: 3)
    #expect(citations.map(\.number) == numbers)
    let bytes = Array(text.utf8)
    for citation in citations {
      let piece = String(decoding: bytes[citation.range], as: UTF8.self)
      #expect(piece.hasPrefix("[") && piece.hasSuffix("]"))
      #expect(piece.contains("\(citation.number)"))
    }
  }

  @Test func rangesAreBytes() {
    let text = "Äpfel 👩‍🌾 [2], wohl [1]."
    let ranges = Answer.Citation.all(in: text, passages: 2).map(\.range)
    #expect(ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == ["[2]", "[1]"])
  }

  @Test func anAnswerThatAnAppMakesHasTheCitationsOfItsText() {
    let passages = [Passage(id: 1, text: "It is late."), Passage(id: 2, text: "In October.")]
    let answer = Answer(question: "When?", text: "In October [2].", passages: passages)
    #expect(answer.citations == [Answer.Citation(number: 2, range: 11..<14)])
    #expect(answer.citedPassages.map(\.passage) == [passages[1]])
    #expect(answer.standaloneQuestion == "When?" && answer.missing == nil)
  }

  @Test func withoutPassagesThereIsNothingToName() {
    #expect(Answer.Citation.all(in: "[1] [0]", passages: 0).isEmpty)
  }
}
