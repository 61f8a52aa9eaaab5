import Foundation
import Items
import Recollect

struct ThreadView {
  let thread: LibraryThread
  let terminal: Terminal
  /// Highlighted wherever it stands in a text, byte for byte; empty for none.
  var quote = ""

  /// - Parameter full: Pass `true` for each item as it was imported, under a heading of its own;
  ///   `false` for the text that is searched and the names of attachments.
  func text(full: Bool) -> String {
    let heading =
      (place.map { $0 + "\n" } ?? "") + terminal.styled(SafeText.title(thread.title), .bold)
    let isAttached = thread.items.first?.item.parent != nil
    let facts = [
      thread.kind.rawValue, isAttached ? "attachment" : nil, thread.language,
      Wording.count(thread.items.count, "item"),
    ].compactMap(\.self).joined(separator: " · ")
    let body = full ? thread.items.indices.map(whole).joined(separator: "\n") : shown
    let senders = full || self.senders.isEmpty ? "" : "\n" + terminal.styled(self.senders, .dim)
    return heading + "\n" + terminal.styled(facts, .dim) + senders + "\n\n" + body
  }

  /// The place of the first item; `nil` for a record of a collection.
  private var place: String? {
    guard let first = thread.items.first, first.path.hasPrefix("/") else { return nil }
    let place = PassageText.place(first.path, first.line)
    return terminal.linked(terminal.styled(place, .bold), to: first.path)
  }

  /// With addresses, because anybody can take any name.
  private var senders: String {
    let senders = thread.items.flatMap(\.item.people).filter { $0.role == .from }
    return senders.map(Wording.who).uniqued().joined(separator: ", ")
  }

  private var shown: String {
    let attachments = thread.items.flatMap { self.attachments(of: $0.item) }
    let lines = attachments.map { terminal.styled($0, .dim) + "\n" }.joined()
    return terminalText(thread.text, thread.attributedText) + (lines.isEmpty ? "" : "\n" + lines)
  }

  private func whole(_ position: Int) -> String {
    let member = thread.items[position]
    let item = member.item
    let number = "— \(position + 1) of \(thread.items.count) —"
    let people = item.people.map { "\($0.role.rawValue): \(Wording.who($0))" }
    let facts =
      [
        thread.items.count > 1 ? number : nil,
        Wording.moment(of: item),
        "\(SafeText.line(member.path)):\(member.line)",
      ].compactMap(\.self)
      + member.copies.map { "also \(SafeText.line($0.path)):\($0.line)" }
      + people + attachments(of: item)
    let fields = item.fields.map { "\($0.name): \($0.value)\n" }.joined()
    let lines = facts.map { terminal.styled($0, .dim) + "\n" }.joined()
    let text = terminalText(item.text, attributedText(of: item))
    return lines + "\n" + (fields.isEmpty ? "" : SafeText.block(fields) + "\n") + text
  }

  /// Puts the author before each line that imitates a heading.
  private func attributedText(of item: Item) -> AttributedText {
    AttributedText(
      item.text, by: AuthoredRange.parts(of: item), names: item.people.map(\.shownName))
  }

  private func attachments(of item: Item) -> [String] {
    item.attachments.map { "attached: \(SafeText.line($0))" }
  }

  /// The quote is bold, or between » and « if the stream has no styles.
  private func highlighted(_ text: String, _ attributed: AttributedText) -> String {
    let bytes = Array(text.utf8)
    var output = ""
    var start = 0
    while let range = bytes[start...].firstRange(of: Array(quote.utf8)) {
      output += SafeText.block(attributed.text(in: start..<range.lowerBound))
      let marked = SafeText.block(attributed.text(in: range))
      // A style ends with its line, so that pagers show it.
      output +=
        terminal.hasStyle
        ? marked.split(separator: "\n", omittingEmptySubsequences: false)
          .map { terminal.styled(String($0), .boldUnderlined) }.joined(separator: "\n")
        : "»\(marked)«"
      start = range.upperBound
    }
    return output + SafeText.block(attributed.text(in: start..<bytes.count))
  }

  private func terminalText(_ text: String, _ attributed: AttributedText) -> String {
    let safe = quote.isEmpty ? SafeText.block(attributed.text) : highlighted(text, attributed)
    return safe.hasSuffix("\n") ? safe : safe + "\n"
  }
}
