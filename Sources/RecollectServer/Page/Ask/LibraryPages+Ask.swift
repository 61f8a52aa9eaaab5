import Foundation
import Hummingbird
import LanguageModels
import Recollect

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
      try await QuestionAnswering(served: served, words: words, kept: answers).run { step in
        switch step {
        case .status(let text): view.status = text
        case .passages(let passages): view.passages = passages
        case .finished(let answer): view.answer = answer
        case .understood, .found, .text: break
        }
      }
    } else if view.hasModel, !view.isEmpty {
      view.events = Address("/ask/events").with("q", words.text).text
      view.whole = Address("/ask").with("q", words.text).with("whole", "1").text
    }
    let frame = PageFrame(
      title: words.question, query: words.text, section: .ask, formToken: context.formToken)
    return page("ask", frame, view)
  }

  /// Sends the steps of an answer as server-sent events, until it's complete or the reader leaves.
  func answerEvents(_ request: Request, _ context: WebContext) -> Response {
    let words = QueryWords(fields(request)["q"] ?? "")
    return .events(context) { send in
      do {
        try await QuestionAnswering(served: served, words: words, kept: answers).run {
          try send(event(of: $0))
        }
      } catch is CancellationError {
        try send(ServerSentEvent(name: "status", data: "Stopped"))
      } catch {
        try send(ServerSentEvent(name: "status", data: sentence(error)))
      }
    }
  }

  /// Returns the sentence that says why an answer failed.
  func sentence(_ error: any Error) -> String {
    if let refusal = error as? AnswerQueue.Refusal { return refusal.message }
    if let refusal = error as? ChatRefusal { return refusal.message }
    return error is LibraryError || error is LanguageModelSession.GenerationError
      ? served.describe(error) : "The answer failed."
  }

  /// Returns the event that puts a step into its part of the page.
  private func event(of step: QuestionAnswering.Step) -> ServerSentEvent {
    switch step {
    case .status(let text): ServerSentEvent(name: "status", data: text)
    case .understood(let question):
      ServerSentEvent(name: "status", data: "Understood as “\(question)”")
    case .passages(let passages): event("passages", "passages", ["passages": passages])
    case .found(let quotes): event("answer", "nearest", ["nearest": quotes])
    case .text(let text): event("answer", "answer", ["answerText": text])
    case .finished(let answer): event("answer", "answer", answer)
    }
  }

  private func event(_ name: String, _ template: String, _ view: any Sendable) -> ServerSentEvent {
    ServerSentEvent(name: name, data: templates.render(template, view))
  }
}
