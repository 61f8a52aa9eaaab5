import Foundation
import Hummingbird
import LanguageModels
import Recollect

/// The page of a question for a template.
struct AskView: Sendable {
  var question: String
  var isEmpty: Bool
  var hasModel: Bool
  /// The address of the steps of the answer, for a script; `nil` if the answer is whole.
  var events: String?
  /// The address of the page with the whole answer, for a browser without scripts.
  var whole: String?
  var status = ""
  var passages: [AskedPassageView] = []
  var answer: AnswerView?
}

extension LibraryPages {
  func ask(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let words = QueryWords(fields["q"] ?? "")
    var view = AskView(
      question: words.question, isEmpty: words.question.isEmpty,
      hasModel: served.answering != nil)
    if fields["whole"] != nil, view.hasModel, !view.isEmpty {
      try await QuestionAnswering(served: served, words: words).run { step in
        switch step {
        case .status(let text): view.status = text
        case .passages(let passages): view.passages = passages
        case .finished(let answer): view.answer = answer
        case .found, .text: break
        }
      }
    } else if view.hasModel, !view.isEmpty {
      view.events = Address("/ask/events").with("q", words.text).text
      view.whole = Address("/ask").with("q", words.text).with("whole", "1").text
    }
    let frame = PageFrame(
      title: words.question, query: words.text, section: .ask, formToken: formToken(context))
    return page("ask", frame, view)
  }

  /// Sends the steps of an answer as server-sent events, until it's complete or the reader leaves.
  func answerEvents(_ request: Request) -> Response {
    let words = QueryWords(fields(request)["q"] ?? "")
    return ServerSentEvents.response { events in
      do {
        try await QuestionAnswering(served: served, words: words).run { show($0, by: events) }
      } catch is CancellationError {
        events.send("status", "Stopped")
      } catch {
        events.send("status", sentence(error))
      }
    }
  }

  private func sentence(_ error: any Error) -> String {
    if let refusal = error as? AnswerQueue.Refusal { return refusal.message }
    return error is LibraryError || error is LanguageModelSession.GenerationError
      ? served.describe(error) : "The answer failed."
  }

  private func show(_ step: QuestionAnswering.Step, by events: ServerSentEvents) {
    switch step {
    case .status(let text): events.send("status", text)
    case .passages(let passages):
      events.send("passages", templates.render("passages", ["passages": passages]))
    case .found(let quotes):
      events.send("answer", templates.render("nearest", ["nearest": quotes]))
    case .text(let text):
      events.send("answer", templates.render("answer", ["answerText": text]))
    case .finished(let answer): events.send("answer", templates.render("answer", answer))
    }
  }
}
