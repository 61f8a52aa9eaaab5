import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of answers whose model names no passage.
@Suite struct AttributionTests {
  private func ask(_ question: String, _ reply: String) async throws -> (Answer, [String]) {
    let library = try TestLibrary()
    try await library.add(notes: [
      "Harvest": "Quinces ripen in October, after the first frost. Wait until they are yellow.",
      "Garden": "Anna prunes the quinces in March. She keeps 12 trees.",
      "Kitchen": "Jam of quinces needs 800 g sugar and four hours.",
    ])
    var texts: [String] = []
    var answer: Answer?
    let model = ScriptedLanguageModel([reply])
    for try await event in library.library.answer(
      question, with: model, options: AnswerOptions(format: .prose))
    {
      switch event {
      case .text(let text): texts.append(text)
      case .finished(let whole): answer = whole
      default: break
      }
    }
    return (try #require(answer), texts)
  }

  @Test(arguments: [
    ("When do quinces ripen?", "They ripen in October.", ["Harvest"]),
    ("When do quinces ripen?", "In October, after the first frost.\n", ["Harvest"]),
    (
      "Who prunes the quinces, and also when do they ripen?",
      "Anna prunes them in March. They ripen in October.", ["Garden", "Harvest"]
    ),
    ("How much sugar does the jam of quinces need?", "800 g.", ["Kitchen"]),
  ])
  func sentencesAreAttributedByTheirWords(
    question: String, reply: String, titles: [String]
  ) async throws {
    let (answer, texts) = try await ask(question, reply)
    #expect(answer.abstention == nil && answer.trace.isAttributed)
    #expect(answer.citations.map { answer.passages[$0.number - 1].title }.sorted() == titles)
    #expect(answer.text.replacing(#/ ?\[\d\]/#, with: "") == reply)
    #expect(texts == [answer.text] && answer.trace.unshownText == nil)
  }

  @Test(arguments: [
    // Invented, half invented, and no more than the question says.
    ("When do quinces ripen?", "They ripen in August."),
    ("How much sugar does the jam of quinces need?", "It needs 900 g."),
    ("Who prunes the quinces?", "Anna prunes them in March. Bert waters the lawn daily."),
    ("Do quinces ripen?", "Quinces do ripen."), ("Do quinces ripen?", "Yes."),
  ])
  func wordsThatNoPassageHasAreNotAttributed(question: String, reply: String) async throws {
    let (answer, texts) = try await ask(question, reply)
    #expect(answer.abstention == .uncited && answer.text.isEmpty && texts.isEmpty)
    #expect(answer.trace.unshownText == reply && !answer.trace.isAttributed)
  }

  @Test func citationsOfTheModelStay() async throws {
    let (answer, _) = try await ask("When do quinces ripen?", "In October [2]. Not in March.")
    #expect(answer.text == "In October [2]. Not in March." && !answer.trace.isAttributed)
  }
}
