import Mustache

/// The templates of the pages, which are parsed once.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  init() {
    var library = MustacheLibrary()
    for (name, bytes) in Self.files {
      do {
        try library.register(String(decoding: bytes, as: UTF8.self), named: name)
      } catch {
        preconditionFailure("The template \(name) can't be parsed: \(error)")
      }
    }
    self.library = library
  }

  func render(_ name: String, _ view: Any) -> String {
    guard let text = library.render(view, withTemplate: name) else {
      preconditionFailure("There is no template \(name).")
    }
    return text
  }

  private static let files: [(String, [UInt8])] = [
    ("layout", PackageResources.layout_mustache),
    ("token", PackageResources.token_mustache),
    ("text", PackageResources.text_mustache),
    ("search", PackageResources.search_mustache),
    ("results", PackageResources.results_mustache),
    ("preview", PackageResources.preview_mustache),
    ("thread", PackageResources.thread_mustache),
    ("thread-text", PackageResources.thread_text_mustache),
    ("ask", PackageResources.ask_mustache),
    ("answer", PackageResources.answer_mustache),
    ("passages", PackageResources.passages_mustache),
    ("nearest", PackageResources.nearest_mustache),
    ("chat", PackageResources.chat_mustache),
    ("chat-turn", PackageResources.chat_turn_mustache),
    ("memories", PackageResources.memories_mustache),
    ("memory", PackageResources.memory_mustache),
    ("sources", PackageResources.sources_mustache),
    ("job", PackageResources.job_mustache),
    ("remove", PackageResources.remove_mustache),
    ("status", PackageResources.status_mustache),
    ("forget", PackageResources.forget_mustache),
    ("forgotten", PackageResources.forgotten_mustache),
    ("message", PackageResources.message_mustache),
  ]
}
