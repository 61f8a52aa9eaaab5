import Items
import Recollect
import RecollectAnswers

/// A thread's text in pages, with secrets hidden and authors before lines that imitate a heading.
struct ThreadText: Sendable {
  let thread: LibraryThread

  init(_ thread: LibraryThread) { self.thread = thread }

  var pages: ThreadPages {
    get async throws {
      var hidden = thread
      hidden.text = SensitivityRules.hidingSecrets(in: thread.text)
      let text = AttributedText(
        hidden.text, by: thread.authored,
        names: thread.items.flatMap(\.item.people).map(\.shownName)
      ).text
      return try await ThreadPages(text, tokens: TokenLimit.page) { TokenLimit.count($0) }
    }
  }
}
