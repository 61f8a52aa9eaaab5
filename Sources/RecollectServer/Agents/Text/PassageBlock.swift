import Foundation
import Items
import Recollect

/// A passage as an agent sees it in a list.
struct PassageBlock: Sendable {
  let passage: Passage

  private static let snippetLength = 240

  /// The identifier that `read` takes: the thread and the place in it.
  var id: String { "\(passage.threadID):\(passage.range.lowerBound)" }

  /// The title, the place, the people and the words that match.
  var text: String {
    let attributed = passage.attributed
    let snippet = attributed.snippet(length: Self.snippetLength)
    let words = (snippet.omitsBeginning ? "… " : "") + snippet.text + (snippet.omitsEnd ? " …" : "")
    let details = [place] + people
    return [title, details.joined(separator: " · "), words].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The passage's date, as year-month-day.
  var day: String? { passage.shownDate.map(Self.day) }

  static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private var title: String { String(Fence.line(passage.title).prefix(120)) }

  private var place: String {
    let name = passage.path.hasPrefix("/") ? passage.path : passage.itemIDs.first ?? passage.path
    return String(Fence.line(name).suffix(120)) + ":\(passage.line)"
  }

  /// The senders, with addresses because anybody can take any name.
  private var people: [String] {
    let senders = passage.people.filter { $0.role == .from }
    guard let first = senders.first else { return [] }
    let who = [first.name, first.address.isEmpty ? "" : "<\(first.address)>"]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let others = senders.count > 1 ? " and \(senders.count - 1) more" : ""
    return ["from " + String(Fence.line(who).prefix(80)) + others]
  }
}
