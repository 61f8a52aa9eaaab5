import LanguageModels
import Synchronization

/// What was looked for on the menu once, and what was found.
package struct Lookup: Hashable, Sendable {
  /// Who chose the words.
  package enum Author: Hashable, Sendable { case model, guest }

  package var query: String
  package var author: Author
  package var matches: [MenuMatch]

  package init(query: String, author: Author, matches: [MenuMatch]) {
    self.query = query
    self.author = author
    self.matches = matches
  }
}

/// Every lookup of one evening, in order.
final class Lookups: Sendable {
  private let all = Mutex<[Lookup]>([])
  private let observe: @Sendable (Lookup) -> Void

  /// - Parameter observe: is told of each lookup when it is done, before the model reads it.
  init(observe: @escaping @Sendable (Lookup) -> Void = { _ in }) { self.observe = observe }

  var done: [Lookup] { all.withLock { $0 } }

  /// Looks something up and takes note of it.
  func find(
    _ query: String, by author: Lookup.Author, in finder: any MenuFinder, count: Int
  ) async throws -> Lookup {
    let matches = try await finder.dishes(for: query, count: count)
    let lookup = Lookup(query: query, author: author, matches: matches)
    all.withLock { $0.append(lookup) }
    observe(lookup)
    return lookup
  }
}

/// The menu as a tool: the model decides when to look and writes what to look for.
struct LookupMenu: Tool {
  let name = "lookupMenu"
  let description = """
    Looks up dishes on this restaurant's menu with their prices, ingredients, allergens and diets.
    """

  @Generable struct Arguments {
    @Guide(description: "What the guest wants to eat or to avoid, in a few plain words")
    var query: String
  }

  let finder: any MenuFinder
  let lookups: Lookups
  let count: Int

  func call(arguments: Arguments) async throws -> String {
    let found = try await lookups.find(arguments.query, by: .model, in: finder, count: count)
    return found.matches.map(\.dish).listed
  }
}

extension [Dish] {
  /// The dishes as the model reads them, one on a line.
  var listed: String {
    isEmpty ? "No dish was found." : map { "- \($0.sentence)" }.joined(separator: "\n")
  }
}
