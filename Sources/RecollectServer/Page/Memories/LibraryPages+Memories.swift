import Foundation
import Hummingbird
import Recollect
import RecollectAnswers

extension LibraryPages {
  func memories(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let state = fields["state"].flatMap(Memory.State.init(rawValue:))
    let known = try await served.library.memories()
    let words = fields["words"] ?? ""
    let shown = known.filter { memory in
      (state.map { memory.state == $0 } ?? true)
        && (words.isEmpty
          || memory.text.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil)
    }
    let tabs: [(String, Memory.State?)] = [
      ("All", nil), ("To review", .pending), ("Active", .active), ("History", .superseded),
      ("Disputed", .disputed),
    ]
    let view = MemoriesView(
      tabs: tabs.compactMap { name, other in
        let count = other.map { other in known.count { $0.state == other } } ?? known.count
        guard count > 0 || other == nil || other == state else { return nil }
        return MemoriesView.Tab(
          name: "\(name) \(count)",
          href: Address("/memories").with("state", other?.rawValue).with("words", words).text,
          isCurrent: other == state)
      },
      summary: known.isEmpty
        ? "Nothing is remembered yet. What you tell in a chat about yourself appears here."
        : PageWording.count(shown.count, "memory"),
      words: words, state: state?.rawValue, memories: shown.reversed().map(MemoryView.init),
      canWrite: served.library.isWritable)
    let frame = PageFrame(title: "Memories", section: .memories, formToken: context.formToken)
    return page("memories", frame, view)
  }

  func memory(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let memory = try await memory(context) else { return noMemory }
    let messages = try await KeptConversations(in: served.library).evidence(of: [memory]).count
    let view = MemoryPageView(
      memory: MemoryView(memory),
      messages: messages == 0 ? nil : PageWording.count(messages, "message"),
      canWrite: served.library.isWritable)
    let frame = PageFrame(title: "Memory", section: .memories, formToken: context.formToken)
    return page("memory", frame, view)
  }

  /// Stores a changed text, kind or sensitivity.
  func editMemory(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await form(request)
    guard let memory = try await memory(context) else { return noMemory }
    let text = form["text"]?.trimmingCharacters(in: .whitespacesAndNewlines)
    try await served.library.editMemory(memory.id) { memory in
      if let text, !text.isEmpty { memory.text = text }
      memory.kind = form["kind"].flatMap(Memory.Kind.init(rawValue:)) ?? memory.kind
      memory.sensitivity =
        form["sensitivity"].flatMap(Memory.Sensitivity.init(rawValue:)) ?? memory.sensitivity
    }
    return redirect(to: "/memories/\(memory.id)")
  }

  func acceptMemory(_ context: WebContext) async throws -> Response {
    guard let memory = try await memory(context) else { return noMemory }
    try await served.library.editMemory(memory.id) { memory in
      if memory.state == .pending { memory.state = .active }
    }
    return redirect(to: "/memories?state=pending")
  }

  func forgetMemory(_ context: WebContext) async throws -> Response {
    guard let memory = try await memory(context) else { return noMemory }
    // The messages go first: without the evidence of a memory, nothing leads to them any more.
    try await KeptConversations(in: served.library).forgetEvidence(of: [memory])
    try await served.library.forgetMemories([memory.id])
    return redirect(to: "/memories")
  }

  private func memory(_ context: WebContext) async throws -> Memory? {
    guard let id = context.parameters.get("id", as: Int64.self) else { return nil }
    return try await served.library.memory(id)
  }

  private var noMemory: Response {
    message("There is no such memory", "It may have been forgotten.")
  }
}
