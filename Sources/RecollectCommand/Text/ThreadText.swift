import Foundation
import Items
import Recollect

/// How a thread is shown to a person.
struct ThreadText {
  let thread: LibraryThread
  let terminal: Terminal

  /// The title, then the thread's text, or each item whole under its own heading.
  func text(full: Bool) -> String {
    let title = SafeText.line(thread.title)
    let heading = terminal.styled(title.isEmpty ? "(no title)" : title, .bold)
    let facts = [thread.kind.rawValue, thread.language, Words.count(thread.items.count, "item")]
      .compactMap(\.self).joined(separator: " · ")
    let body = full ? thread.items.indices.map(whole).joined(separator: "\n") : words(thread.text)
    return heading + "\n" + terminal.styled(facts, .quiet) + "\n\n" + body
  }

  private func whole(_ position: Int) -> String {
    let member = thread.items[position]
    let item = member.item
    let number = "— \(position + 1) of \(thread.items.count) —"
    let people = item.people.map { person in
      let who = person.name.isEmpty ? person.address : person.name
      return "\(person.role.rawValue): \(SafeText.line(who))"
    }
    let facts =
      [
        thread.items.count > 1 ? number : nil, item.date.map(Words.day),
        "\(SafeText.line(member.path)):\(member.line)",
      ].compactMap(\.self)
      + member.copies.map { "also \(SafeText.line($0.path)):\($0.line)" }
      + people + item.attachments.map { "attached: \(SafeText.line($0))" }
    let fields = item.fields.map { "\($0.name): \($0.value)\n" }.joined()
    let lines = facts.map { terminal.styled($0, .quiet) + "\n" }.joined()
    return lines + "\n" + words(fields.isEmpty ? item.text : fields + "\n" + item.text)
  }

  /// The text without what would command the terminal, ended by a line end.
  private func words(_ text: String) -> String {
    let safe = SafeText.block(text)
    return safe.hasSuffix("\n") ? safe : safe + "\n"
  }
}
