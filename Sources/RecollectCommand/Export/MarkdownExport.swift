import Foundation
import Items
import Recollect

/// A thread as Markdown: a heading, and each item after a line with its people, date and place.
enum MarkdownExport {
  static func text(of thread: LibraryThread) -> String {
    let items = thread.items.map { member in
      let text = member.item.text
      return facts(of: member) + "\n\n" + text + (text.hasSuffix("\n") ? "" : "\n")
    }
    return "# \(SafeText.title(thread.title))\n\n" + items.joined(separator: "\n---\n\n")
  }

  private static func facts(of member: LibraryThread.Member) -> String {
    let senders = member.item.people.filter { $0.role == .from }.map(Wording.who)
    let facts: [String?] = [
      senders.isEmpty ? nil : senders.joined(separator: ", "), Wording.moment(of: member.item),
      "\(SafeText.line(member.path)):\(member.line)",
    ]
    return "*" + facts.compactMap(\.self).joined(separator: " · ") + "*"
  }
}
