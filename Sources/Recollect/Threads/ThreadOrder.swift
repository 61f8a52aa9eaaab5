import Foundation
import Items

/// The order of the mails of a thread.
///
/// The first mail gives its thread the title, the date, the place and the key, so it isn't chosen
/// by dates alone, which anybody can write:
/// - An answer is never earlier than the mail it answers, whatever their dates say.
/// - The first mail of a stored thread stays the first, unless a mail is found that it provably
///   answers (``MailGraph/Tie/proven``), or that it says it answers and that is to be trusted more.
/// - Otherwise it is the earliest of those that answer none of the others. Mails of the library's
///   owner, and of people to whom the owner wrote, go before others.
///
/// The rest is in the order of time. A mail without a date comes after all that have one.
struct ThreadOrder {
  private let graph: MailGraph
  private let parents: [Int?]
  /// The number of mails that each mail answers, directly or indirectly.
  private var depths: [Int]
  /// The date of each mail, or that of a mail it answers if that is later.
  private var dates: [Date]

  init(_ graph: MailGraph, parents: [Int?]) {
    self.graph = graph
    depths = parents.map { _ in 0 }
    dates = graph.messages.map { $0.threading.date ?? .distantFuture }
    self.parents = Self.withoutLoops(parents, graph)
    var isDone = parents.map { _ in false }
    for mail in parents.indices {
      var chain: [Int] = []
      var next: Int? = mail
      while let current = next, !isDone[current] {
        chain.append(current)
        next = self.parents[current]
      }
      for current in chain.reversed() {
        isDone[current] = true
        guard let parent = self.parents[current] else { continue }
        depths[current] = depths[parent] + 1
        if dates[parent] != .distantFuture { dates[current] = max(dates[current], dates[parent]) }
      }
    }
  }

  func sorted(_ thread: [Int]) -> [Int] {
    let sorted = thread.sorted(by: isBefore)
    let first = self.first(of: sorted)
    return [first] + sorted.filter { $0 != first }
  }

  /// Orders by date; equal dates keep the order of the source.
  func isBefore(_ left: Int, _ right: Int) -> Bool {
    func key(_ mail: Int) -> (Date, Int, Date, Int) {
      (
        dates[mail], depths[mail], graph.messages[mail].threading.date ?? .distantFuture, mail
      )
    }
    return key(left) < key(right)
  }

  /// Returns the first mail of a thread that is sorted by date.
  private func first(of thread: [Int]) -> Int {
    let stored = thread.filter { graph.messages[$0].isStoredFirst }
    if var first = stored.first(where: graph.isTrusted) ?? stored.first {
      while let parent = parents[first],
        graph.tie(of: first, to: parent) == .proven
          || graph.isTrusted(parent) && !graph.isTrusted(first)
      {
        first = parent
      }
      return first
    }
    let heads = thread.filter { mail in
      parents[mail].map { graph.tie(of: mail, to: $0) == .claimed } ?? true
    }
    return heads.first(where: graph.isTrusted) ?? heads.first ?? thread[0]
  }

  /// Returns the parents, with each loop cut at its earliest mail.
  private static func withoutLoops(_ parents: [Int?], _ graph: MailGraph) -> [Int?] {
    var parents = parents
    var visits = [Int](repeating: -1, count: parents.count)
    for mail in parents.indices {
      var next: Int? = mail
      while let current = next, visits[current] < 0 {
        visits[current] = mail
        next = parents[current]
      }
      guard let start = next, visits[start] == mail else { continue }
      var loop = [start]
      while let other = parents[loop[loop.count - 1]], other != start { loop.append(other) }
      func key(_ mail: Int) -> (Date, ExactString) {
        let message = graph.messages[mail].threading
        return (message.date ?? .distantFuture, ExactString(message.messageID))
      }
      if let earliest = loop.min(by: { key($0) < key($1) }) { parents[earliest] = nil }
    }
    return parents
  }
}
