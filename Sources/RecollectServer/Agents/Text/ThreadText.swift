import Items
import Recollect
import RecollectAnswers

extension LibraryThread {
  /// The text in pages, with secrets hidden and authors before lines that imitate a heading.
  var servedPages: ThreadPages {
    get async throws {
      let shown = AttributedText(
        SensitivityRules.hidingSecrets(in: text), by: authored,
        names: items.flatMap(\.item.people).map(\.shownName)
      ).text
      return try await ThreadPages(shown, tokens: TokenLimit.page) { TokenLimit.count($0) }
    }
  }
}
