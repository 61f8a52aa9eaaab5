import Foundation
import Hummingbird
import Recollect

extension LibraryPages {
  func chat(_ context: WebContext) -> Response {
    guard let id = context.parameters.get("id") else { return chat(nil, context) }
    guard let session = chats.session(id, of: context.formToken) else {
      return chat(nil, context, problem: ChatRefusal.unknown.message, status: .notFound)
    }
    return chat(session, context)
  }

  private func chat(
    _ session: ChatSessions.Session?, _ context: WebContext, unsent: String = "",
    problem: String? = nil, status: HTTPResponse.Status = .ok
  ) -> Response {
    var view = ChatView(
      session, hasModel: served.answering != nil, canRemember: served.library.isWritable)
    (view.unsent, view.problem) = (unsent, problem)
    let frame = PageFrame(title: "Chat", section: .chat, formToken: context.formToken)
    return page("chat", frame, view, status: status)
  }

  /// Answers a message: as server-sent events if a script asks for them, or else on a page.
  func say(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await form(request)
    let said = ChatMessage(
      form, session: context.parameters.get("id"), owner: context.formToken,
      canRemember: served.library.isWritable)
    if request.headers[.accept] == "text/event-stream" { return events(of: said, context) }
    do {
      let (session, turn) = try await reply(to: said) { _, _ in }
      return redirect(to: "/chat/\(session)#turn-\(turn.turnNumber)")
    } catch let error as CancellationError {
      throw error
    } catch {
      let session = said.session.flatMap { chats.session($0, of: said.owner) }
      return chat(
        session, context, unsent: said.text, problem: sentence(error), status: .unprocessableContent
      )
    }
  }

  /// Sends the turn each time that it changes.
  private func events(of said: ChatMessage, _ context: WebContext) -> Response {
    .events(context) { send in
      do {
        let (session, _) = try await reply(to: said) { turn, status in
          try send(ServerSentEvent(name: "turn", data: templates.render("chat-turn", turn)))
          try send(ServerSentEvent(name: "status", data: status))
        }
        try send(ServerSentEvent(name: "complete", data: "/chat/\(session)"))
      } catch is CancellationError {
        try send(ServerSentEvent(name: "status", data: "Stopped"))
      } catch {
        try send(ServerSentEvent(name: "status", data: sentence(error)))
      }
    }
  }

  /// - Returns: The name of the conversation, and the whole turn.
  private func reply(
    to said: ChatMessage, _ show: ChatAnswering.Show
  ) async throws -> (session: String, turn: ChatTurn) {
    guard let answering = served.answering else { throw ChatRefusal.noModel }
    guard (1...ChatView.maximumLength).contains(said.text.count) else { throw ChatRefusal.length }
    let session = try chats.begin(said.session, of: said.owner, remembers: said.remembers)
    var whole: ChatTurn?
    defer { chats.end(session, with: whole) }
    let turn = try await ChatAnswering(
      served: served, answering: answering, session: session
    ).run(said, show)
    whole = turn
    return (session.id, turn)
  }
}
